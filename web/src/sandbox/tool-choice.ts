/** The tool that edits and sends operations. */
export type Tool = 'apollo' | 'graphiql';

const remembered = 'fishzome.sandbox.tool';

/**
 * Returns the tool last selected in this browser. The default is Apollo Sandbox, with GraphiQL as the fallback when it is
 * unreachable. With real accounts the default is GraphiQL: no third-party script may run on our origin, next to users'
 * tokens, before the user selects it.
 */
export function chosenTool(hasRealAccounts: boolean): Tool {
  const chosen = localStorage.getItem(remembered);
  if (chosen === 'apollo' || chosen === 'graphiql') return chosen;
  return hasRealAccounts ? 'graphiql' : 'apollo';
}

export function chooseTool(tool: Tool): void {
  localStorage.setItem(remembered, tool);
}
