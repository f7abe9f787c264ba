// Names that tell that something was looked up and not what (docs/glossary.md). Fields are read with their owner.
const EMPTY = new Set(["found", "one", "known", "said", "asked", "points"]);
// Classes that the glossary calls otherwise.
const OTHERWISE = new Set(["Lie", "Line", "House", "Live", "Room", "Ear", "Meeting"]);
export const words = {
  create: ({ sourceCode, report }) => ({
    "Program:exit"() {
      for (const variable of new Set(sourceCode.scopeManager.scopes.flatMap((scope) => scope.variables))) {
        const [definition] = variable.defs;
        const wrong = EMPTY.has(variable.name) || OTHERWISE.has(variable.name);
        if (definition && wrong)
          report({ node: definition.name, message: `docs/glossary.md has another word for ${variable.name}` });
      }
    },
  }),
};
