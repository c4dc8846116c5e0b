/** What edits and sends operations. */
export type Tool = 'apollo' | 'graphiql';

const remembered = 'fishzome.sandbox.tool';

/** The tool chosen last in this browser; at first Apollo Sandbox, which gives way when it is out of reach. */
export function chosenTool(): Tool {
  return localStorage.getItem(remembered) === 'graphiql' ? 'graphiql' : 'apollo';
}

export function chooseTool(tool: Tool): void {
  localStorage.setItem(remembered, tool);
}
