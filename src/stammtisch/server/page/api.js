const element = (name, text, parent) => {
  const made = document.createElement(name);
  made.textContent = text;
  parent.append(made);
  return made;
};
const named = (schema) => {
  if (!schema) return "–";
  if (schema.$ref) return schema.$ref.split("/").at(-1);
  if (schema.type === "array") return `${named(schema.items)}[]`;
  return schema.type ?? "…";
};
const body = (part) => named(Object.values(part?.content ?? {})[0]?.schema);
fetch("/schema/openapi.json").then((answer) => answer.json()).then((api) => {
  const routes = document.getElementById("routes");
  routes.replaceChildren();
  for (const [path, methods] of Object.entries(api.paths)) {
    for (const [method, route] of Object.entries(methods)) {
      element("h2", `${method.toUpperCase()} ${path}`, routes);
      if (route.summary) element("p", route.summary, routes);
      const facts = element("dl", "", routes);
      if (route.requestBody) {
        element("dt", "takes", facts);
        element("dd", body(route.requestBody), facts);
      }
      for (const [status, answer] of Object.entries(route.responses)) {
        element("dt", status, facts);
        element("dd", status < 300 ? body(answer) : answer.description, facts);
      }
    }
  }
  element("h2", "Types", routes);
  for (const [name, schema] of Object.entries(api.components.schemas)) {
    element("h3", name, routes);
    const fields = element("dl", "", routes);
    for (const [field, inner] of Object.entries(schema.properties ?? {})) {
      element("dt", field, fields);
      element("dd", named(inner), fields);
    }
  }
});
