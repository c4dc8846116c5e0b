import css from '#web/ui/tokens.css?raw';

export interface Token {
  /** Includes the dashes: `--space-4`. */
  readonly name: string;
  /** The value as written in the style sheet. */
  readonly value: string;
}

const root = /:root \{([\s\S]*?)\n\}/.exec(css)?.[1] ?? '';

/** Every token of the style sheet in source order. */
const tokens: readonly Token[] = [...root.matchAll(/(--[\w-]+):\s*([^;]+);/g)].map(
  ([, name = '', value = '']) => ({
    name,
    value: value.replaceAll(/\s+/g, ' '),
  }),
);

const families = [
  '--font-',
  '--text-',
  '--space-',
  '--radius-',
  '--shadow-',
  '--motion',
  '--page',
  '--gutter',
  '--ring',
];

/** Returns the tokens of a family, such as `--space-`. */
export function tokensOf(family: string): readonly Token[] {
  return tokens.filter(({ name }) => name.startsWith(family));
}

/** All color tokens. */
export const colours: readonly Token[] = tokens.filter(
  ({ name }) => !families.some((family) => name.startsWith(family)),
);
