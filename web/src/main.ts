import { mount } from "svelte";
import App from "./App.svelte";
import "./styles/base.css";
import "./styles/elements.css";
import "./styles/questions.css";
import "./styles/sheets.css";
import "./styles/phones.css";
import "./styles/page.css";
import "./styles/table.css";
import "./styles/skdk.css";
import "./styles/parts.css";
import "./styles/mm.css";
import "./styles/ct.css";
import "./styles/rulebook.css";
import "./styles/answer.css";
import "./styles/paper.css";
import "./styles/print.css";

mount(App, { target: document.getElementById("app")! });
