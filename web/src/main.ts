import { mount } from "svelte";
import App from "./App.svelte";
import "./styles/app.css";
import "./styles/table.css";
import "./styles/skdk.css";
import "./styles/pages1.css";
import "./styles/mm.css";
import "./styles/ct.css";
import "./styles/pages2.css";
import "./styles/rows.css";

mount(App, { target: document.getElementById("app")! });
