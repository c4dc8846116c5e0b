import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import subsetFont from 'subset-font';

// npx tsx tools/fonts.ts: generates the fonts of text and headings, and their `@font-face` rules. Each font has two
// files: the characters of every page, and the other Latin characters, loaded when a page has one. The server gets the
// fonts of invoices: one file for each weight, with Latin, Greek and Cyrillic characters.

const root = fileURLToPath(new URL('..', import.meta.url));
const packages = path.join(root, 'node_modules/@fontsource-variable');
const target = path.join(root, 'web/src/generated/fonts');

/** ASCII and typographic punctuation. */
const everyday =
  'U+0-7F,U+A0,U+A3,U+A7,U+A9,U+B7,U+D7,U+2013-2014,U+2018-2019,U+201C-201D,U+2022,U+2026,U+203A,U+20AC,U+2212';

const fonts = [
  { name: 'text', family: 'Instrument Sans', weights: '400 700' },
  { name: 'display', family: 'Bricolage Grotesque', weights: '200 800' },
] as const;

/** The code points of a list of ranges, https://www.w3.org/TR/css-fonts-4/#unicode-range-desc. */
const codePoints = (ranges: string): readonly number[] =>
  ranges.split(',').flatMap((range) => {
    const [from = 0, to = from] = range
      .replace('U+', '')
      .split('-')
      .map((hex) => Number.parseInt(hex, 16));
    return Array.from({ length: to - from + 1 }, (_, at) => from + at);
  });

async function make({ name, family, weights }: (typeof fonts)[number]): Promise<string> {
  const folder = path.join(packages, family.toLowerCase().replace(' ', '-'));
  const whole = await readFile(path.join(folder, `files/${path.basename(folder)}-latin-wght-normal.woff2`));
  const { latin }: { latin: string } = JSON.parse(await readFile(path.join(folder, 'unicode.json'), 'utf8'));
  const first = new Set(codePoints(everyday));
  const rest = codePoints(latin).filter((point) => !first.has(point));

  const face = async (file: string, points: Iterable<number>, range: string) => {
    await writeFile(path.join(target, file), await subsetFont(whole, String.fromCodePoint(...points)));
    return `@font-face {
  font-family: '${family} Variable';
  font-weight: ${weights};
  font-display: swap;
  src: url('./${file}') format('woff2');
  unicode-range: ${range};
}
`;
  };
  // Where ranges overlap, the last rule takes precedence.
  const faces = [face(`${name}-rest.woff2`, rest, latin), face(`${name}.woff2`, first, everyday)];
  return (await Promise.all(faces)).join('');
}

await mkdir(target, { recursive: true });
await writeFile(path.join(target, 'faces.css'), (await Promise.all(fonts.map(make))).join(''));
// The payment emulator has a separate origin, so it serves a copy.
await copyFile(
  path.join(target, 'text.woff2'),
  path.join(root, 'graphql-server/emulators/payments/browser/text.woff2'),
);

const invoiceFonts = path.join(root, 'graphql-server/src/generated/fonts');
await mkdir(invoiceFonts, { recursive: true });
for (const [name, style] of [
  ['regular', '400Regular'],
  ['bold', '700Bold'],
] as const)
  await copyFile(
    path.join(root, `node_modules/@expo-google-fonts/noto-sans/${style}/NotoSans_${style}.ttf`),
    path.join(invoiceFonts, `${name}.ttf`),
  );
