import { choose } from "./lib/settings.svelte";

// Test tools say en-US; the house speaks German first.
choose({ lang: "de" });
