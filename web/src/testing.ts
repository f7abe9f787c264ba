import { overwriteGetLocale } from "./paraglide/runtime.js";

overwriteGetLocale(() => "de");
