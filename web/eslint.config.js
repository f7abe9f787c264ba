import js from "@eslint/js";
import svelte from "eslint-plugin-svelte";
import globals from "globals";
import ts from "typescript-eslint";
import svelteConfig from "./svelte.config.js";
import { words } from "./glossary.lint.js";

export default ts.config(
  { ignores: ["node_modules/", "src/paraglide/", "src/lib/wire/", "public/"] },
  js.configs.recommended,
  ...ts.configs.recommended,
  ...svelte.configs.recommended,
  {
    plugins: { glossary: { rules: { words } } },
    languageOptions: { globals: globals.browser },
    rules: {
      "glossary/words": "error",
      // What comes over the wire has a generated type; a cast would say more than is known. `as const` is none.
      "@typescript-eslint/consistent-type-assertions": ["error", { assertionStyle: "never" }],
      "@typescript-eslint/no-unused-vars": ["error", { argsIgnorePattern: "^_", varsIgnorePattern: "^_" }],
      // svelte-check knows which of its warnings a comment answers; this rule compiles without the types and does not.
      "svelte/no-unused-svelte-ignore": "off",
      // A space that must survive formatting is written as {" "}.
      "svelte/no-useless-mustaches": "off",
      // What a getter makes anew at each call is nobody's state.
      "svelte/prefer-svelte-reactivity": "off",
    },
  },
  {
    files: ["**/*.svelte", "**/*.svelte.ts"],
    languageOptions: { parserOptions: { parser: ts.parser, extraFileExtensions: [".svelte"], svelteConfig } },
  },
  // A bindable prop is read by the component that binds it.
  { files: ["**/*.svelte"], rules: { "no-useless-assignment": "off" } },
  { files: ["*.config.*"], languageOptions: { globals: globals.node } },
);
