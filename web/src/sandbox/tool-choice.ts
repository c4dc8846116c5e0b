/** What edits and sends operations. */
export type Tool = 'apollo' | 'graphiql';

const remembered = 'fishzome.sandbox.tool';

/**
 * The tool chosen last in this browser. At first Apollo Sandbox, which gives way when it is out of reach; but where people
 * have real accounts, no script of somebody else's runs on our origin, beside their tokens, before they ask for it.
 */
export function chosenTool(hasRealAccounts: boolean): Tool {
  const chosen = localStorage.getItem(remembered);
  if (chosen === 'apollo' || chosen === 'graphiql') return chosen;
  return hasRealAccounts ? 'graphiql' : 'apollo';
}

export function chooseTool(tool: Tool): void {
  localStorage.setItem(remembered, tool);
}
