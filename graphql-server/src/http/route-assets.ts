/** A chunk in Vite's build manifest. */
interface Chunk {
  file: string;
  imports?: string[];
  css?: string[];
}

export type Manifest = Record<string, Chunk>;

/** A route module of the web client, as a path below `web/src`. */
export interface RouteModuleFile {
  file: string;
  /** Whether its scripts are preloaded. Its styles always are in the document. */
  isPreloaded: boolean;
}

export interface RouteAssets {
  /** URLs of the styles, those of the entry first. */
  styles: string[];
  /** URLs of the scripts to preload. */
  scripts: string[];
}

const entry = 'index.html';

/** Returns the files behind a route module. Throws for a module that was not built. */
export function routeAssets(manifest: Manifest, { file, isPreloaded }: RouteModuleFile): RouteAssets {
  const first = reachableChunks(manifest, [entry]);
  const all = reachableChunks(manifest, [`src/${file}`], first);
  const chunks = (names: Iterable<string>) => Array.from(names, (name) => chunkOf(manifest, name));
  return {
    styles: [...new Set(chunks(all).flatMap(({ css = [] }) => css))].map((style) => `/${style}`),
    scripts: isPreloaded
      ? chunks([...all].filter((name) => !first.has(name))).map((chunk) => `/${chunk.file}`)
      : [],
  };
}

/** Returns the chunks and their imports. Imports come first, as their styles must. */
function reachableChunks(
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
