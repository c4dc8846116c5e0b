import { readFile } from 'node:fs/promises';

interface LockedPackage {
  readonly version?: string;
  readonly link?: boolean;
  readonly resolved?: string;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

/** Problems that would make `npm ci` fail on other machines, or install something else, one line each. */
export function lockfileProblems(
  manifest: Readonly<Record<string, unknown>>,
  packages: Readonly<Record<string, LockedPackage>>,
): string[] {
  return [...looseVersions(manifest), ...holes(packages), ...addresses(packages)];
}

function looseVersions(manifest: Readonly<Record<string, unknown>>): string[] {
  const fields = ['dependencies', 'devDependencies', 'optionalDependencies'];
  const wanted = fields.flatMap((field) => Object.entries((manifest[field] ?? {}) as Record<string, string>));
  return wanted
    .filter(([, version]) => !/^(npm:@?[\w./-]+@)?\d/.test(version))
    .map(([name, version]) => `package.json: ${name} is "${version}", not an exact version`);
}

/**
 * npm omits packages that the registry lacked that day (another platform's part of a package), or takes another version
 * from the tree; `npm ci` then fails.
 */
function holes(packages: Readonly<Record<string, LockedPackage>>): string[] {
  return Object.entries(packages).flatMap(([at, { version, link, optionalDependencies = {} }]) => [
    ...(at && !version && !link ? [`${at} has no version`] : []),
    ...Object.entries(optionalDependencies)
      .filter(([name, wanted]) => {
        const found = findFrom(packages, at, name)?.version;
        return !found || (/^\d[\w.+-]*$/.test(wanted) && found !== wanted);
      })
      .map(([name, wanted]) => `${at || 'package.json'} wants ${name} ${wanted}, which is not locked`),
  ]);
}

/** Node's resolution: the nearest node_modules, outwards. */
function findFrom(
  packages: Readonly<Record<string, LockedPackage>>,
  from: string,
  name: string,
): LockedPackage | undefined {
  for (let at = from; ; at = at.slice(0, Math.max(0, at.lastIndexOf('/node_modules/')))) {
    const found = packages[`${at ? `${at}/` : ''}node_modules/${name}`];
    if (found || !at) return found;
  }
}

/** A resolved URL would bind all users to the registry of the lockfile's author. */
function addresses(packages: Readonly<Record<string, LockedPackage>>): string[] {
  return Object.entries(packages)
    .filter(([, { resolved, link }]) => resolved && !link)
    .map(([at]) => `${at} has an address: \`npm install --omit-lockfile-registry-resolved\` writes none`);
}

export async function readLockfileProblems(): Promise<string[]> {
  const [manifest, lock] = await Promise.all(
    ['package.json', 'package-lock.json'].map(async (file) => JSON.parse(await readFile(file, 'utf8'))),
  );
  return lockfileProblems(manifest, lock.packages);
}
