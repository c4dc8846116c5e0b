export type Kind = 'plain' | 'comment' | 'string' | 'keyword' | 'number' | 'tag';

export interface Token {
  readonly kind: Kind;
  readonly text: string;
  /** The token's offset. */
  readonly at: number;
}

const kinds: readonly Kind[] = ['comment', 'string', 'keyword', 'number', 'tag'];
const words =
  'async|await|class|const|export|extends|false|function|import|let|new|null|return|super|this|true|undefined';
const pattern = new RegExp(
  [
    String.raw`(//[^\n]*)`,
    String.raw`('(?:[^'\\\n]|\\.)*'|\`(?:[^\`\\]|\\.)*\`)`,
    String.raw`\b(${words})\b`,
    String.raw`\b(\d+(?:\.\d+)?)\b`,
    String.raw`((?<=</?)[A-Za-z]\w*)`,
  ].join('|'),
  'g',
);

/** Splits JavaScript and JSX into tokens for highlighting. Sufficient for the blog's samples; not a parser. */
export function tokensOf(code: string): Token[] {
  const tokens: Token[] = [];
  let at = 0;
  const plain = (end: number) => {
    if (end > at) tokens.push({ kind: 'plain', text: code.slice(at, end), at });
  };
  for (const match of code.matchAll(pattern)) {
    const kind = kinds[match.slice(1).findIndex((group) => group !== undefined)] ?? 'plain';
    plain(match.index);
    tokens.push({ kind, text: match[0], at: match.index });
    at = match.index + match[0].length;
  }
  plain(code.length);
  return tokens;
}
