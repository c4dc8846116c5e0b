/** A chunk in Vite's build manifest. */
interface Chunk {
  file: string;
  imports?: string[];
  css?: string[];
}

export type Manifest = Record<string, Chunk>;

/** Modules of the web client, as paths below `web/src`: what a page begins with, and what it has and loads later. */
export interface PageParts {
  now: readonly string[];
  later?: readonly string[];
}

export interface PageFiles {
  /** Addresses of the styles of all parts, those of the first page's script first. */
  styles: string[];
  /** Addresses of the scripts of the parts that the page begins with. */
  scripts: string[];
}

const entry = 'index.html';

/** The files behind a page's modules (paths below `web/src`). Throws for a module that was not built. */
export function filesOf(manifest: Manifest, { now, later = [] }: PageParts): PageFiles {
  const key = (module: string) => `src/${module}`;
  const first = reached(manifest, [entry]);
  const begun = reached(manifest, now.map(key), first);
  const all = reached(manifest, later.map(key), begun);
  const address = (file: string) => `/${file}`;
  return {
    styles: [...new Set([...all].flatMap((name) => chunkOf(manifest, name).css ?? []))].map(address),
    scripts: [...begun]
      .filter((name) => !first.has(name))
      .map((name) => address(chunkOf(manifest, name).file)),
  };
}

/** What is imported comes before what imports it, as its styles must. */
function reached(
  manifest: Manifest,
  names: readonly string[],
  before: ReadonlySet<string> = new Set(),
): Set<string> {
  const found = new Set(before);
  const open = new Set<string>();
  const visit = (name: string) => {
    if (found.has(name) || open.has(name)) return;
    open.add(name);
    for (const imported of chunkOf(manifest, name).imports ?? []) visit(imported);
    found.add(name);
  };
  for (const name of names) visit(name);
  return found;
}

function chunkOf(manifest: Manifest, name: string): Chunk {
  const chunk = manifest[name];
  if (!chunk) throw new Error(`the web client was built without ${name}`);
  return chunk;
}
