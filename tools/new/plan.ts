import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { format, type FormatConfig } from 'oxfmt';

/**
 * A line to insert into an existing file: before or after the only place with this text, after the first match of a pattern,
 * or else after its imports.
 */
export interface Insertion {
  readonly file: string;
  readonly text: string;
  readonly before?: string;
  readonly after?: string | RegExp;
  /** Why the pattern may have no match. */
  readonly hint?: string;
}

/** What a generator writes, by paths from the root of the repository. */
export interface Plan {
  readonly files: Readonly<Record<string, string>>;
  readonly insertions: readonly Insertion[];
  /** What remains to be done by hand. */
  readonly next: readonly string[];
}

/** The forms of a name such as `stock-report`. */
export function formsOf(name: string) {
  if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name))
    throw new Error(`“${name}” is no name: use lower case and hyphens, such as stock-report.`);
  const words = name.split('-').map((word) => `${word.charAt(0).toUpperCase()}${word.slice(1)}`);
  const pascal = words.join('');
  return {
    kebab: name,
    pascal,
    camel: `${pascal.charAt(0).toLowerCase()}${pascal.slice(1)}`,
    title: words.join(' '),
  };
}

function insert(source: string, { file, text, before, after, hint }: Insertion): string {
  const place = before ?? after ?? /^(?:import [^;]+;\n)+/;
  const anchor = typeof place === 'string' ? place : place.exec(source)?.[0];
  if (!anchor) throw new Error(hint ?? `${file} has no match of ${String(place)}`);
  const parts = source.split(anchor);
  if (parts.length !== 2)
    throw new Error(`${file} has ${parts.length - 1} places with “${anchor.trim()}”, not one`);
  return parts.join(before === undefined ? `${anchor}${text}` : `${text}${anchor}`);
}

/** The contents of all new and changed files, formatted. Throws if a file exists, or if a place is not found. */
export async function contentsOf({ files, insertions }: Plan, root: string): Promise<Map<string, string>> {
  const contents = new Map<string, string>();
  for (const [file, text] of Object.entries(files)) {
    if (existsSync(path.join(root, file))) throw new Error(`${file} exists`);
    contents.set(file, text);
  }
  for (const one of insertions) {
    if (!contents.has(one.file) && !existsSync(path.join(root, one.file)))
      throw new Error(`${one.file} does not exist`);
    const source = contents.get(one.file) ?? (await readFile(path.join(root, one.file), 'utf8'));
    contents.set(one.file, insert(source, one));
  }
  const options = JSON.parse(await readFile(path.join(root, '.oxfmtrc.json'), 'utf8')) as FormatConfig;
  for (const [file, text] of contents) {
    const { code, errors } = await format(file, text, options);
    if (errors[0]) throw new Error(`${file} cannot be formatted: ${errors[0].message}`);
    contents.set(file, code);
  }
  return contents;
}

/** Writes everything, or nothing if something is wrong. Returns a log. */
export async function carryOut(plan: Plan, root: string): Promise<string> {
  const contents = await contentsOf(plan, root);
  for (const [file, text] of contents) {
    await mkdir(path.dirname(path.join(root, file)), { recursive: true });
    await writeFile(path.join(root, file), text);
  }
  const log = [...contents.keys()].map((file) => `${file in plan.files ? 'new    ' : 'changed'} ${file}`);
  return [...log, '', 'Next:', ...plan.next.map((step) => `- ${step}`)].join('\n');
}
