import { existsSync } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { program, root, runNode } from './run.mjs';

/**
 * @typedef {object} Step
 * @property {'print' | 'generate' | 'build'} phase
 * @property {string} name what is made
 * @property {string[]} after names of the steps whose results it reads
 * @property {string[]} inputs files and folders, relative to the repository: while none changes, it is skipped
 * @property {(file: string) => boolean} [isInput] which files of those folders count; all by default
 * @property {string[]} outputs what must exist for it to be skipped
 * @property {() => Promise<unknown>} make
 * @property {string} hint what to do when it fails
 */

const webSources = ['web/src', 'web/index.html', 'web/vite.config.ts', 'package.json'];
/** @param {string} file */
const isCode = (file) => !/\.(test|stories)\.tsx?$|^web\/src\/test\//.test(file);
/** The developer pages are not part of the shop's client. @param {string} file */
const isShipped = (file) => isCode(file) && !file.startsWith('web/src/sandbox/');

/** @type {Step[]} */
export const steps = [
  {
    phase: 'generate',
    name: 'Prisma client',
    after: [],
    inputs: ['graphql-server/prisma/schema.prisma', 'prisma.config.ts'],
    outputs: [
      'graphql-server/src/generated/prisma/client.ts',
      'graphql-server/src/generated/pothos-types.ts',
    ],
    make: () => runNode([program('prisma'), 'generate']),
    hint: 'See graphql-server/prisma/schema.prisma.',
  },
  {
    // Only on demand: the contract changes intentionally, and then shows up in the diff.
    phase: 'print',
    name: 'schema.graphql',
    after: ['Prisma client'],
    inputs: ['graphql-server/src', 'schema/schema.graphql'],
    isInput: (file) => !file.endsWith('.test.ts'),
    outputs: ['schema/schema.graphql'],
    make: () => runNode(['--import', 'tsx', 'graphql-server/src/print.ts']),
    hint: 'See the first error above; `npx tsc -p graphql-server` often says more.',
  },
  {
    phase: 'generate',
    name: 'GraphQL operations',
    after: ['schema.graphql'],
    inputs: [
      'schema/schema.graphql',
      'codegen.ts',
      'tools/apollo-hooks-plugin.cjs',
      'tools/operations-plugin.cjs',
      'web/src',
    ],
    isInput: (file) => !file.startsWith('web/') || file.endsWith('.graphql'),
    outputs: ['web/src/generated/schema-types.ts', 'schema/operations.json'],
    make: generateOperations,
    hint: 'A document in web/src does not fit schema/schema.graphql; `npm run generate` prints that file anew.',
  },
  {
    phase: 'generate',
    name: 'types of the client package',
    after: ['schema.graphql'],
    inputs: ['schema/schema.graphql', 'tools/client/generate.mjs'],
    outputs: ['schema/client/generated/introspection.d.ts', 'schema/client/generated/schema.graphql'],
    make: () => runNode(['tools/client/generate.mjs']),
    hint: 'See tools/client/generate.mjs.',
  },
  {
    phase: 'generate',
    name: 'pictures',
    after: [],
    inputs: ['graphql-server/prisma/seed/pictures', 'web/pictures', 'tools/pictures.ts'],
    outputs: ['web/public/images'],
    make: () => runNode(['--import', 'tsx', 'tools/pictures.ts']),
    hint: 'See tools/pictures.ts.',
  },
  {
    phase: 'generate',
    name: 'fonts',
    after: [],
    inputs: ['tools/fonts.ts'],
    outputs: [
      'web/src/generated/fonts/faces.css',
      'graphql-server/emulators/payments/browser/text.woff2',
      'graphql-server/src/generated/fonts/bold.ttf',
    ],
    make: () => runNode(['--import', 'tsx', 'tools/fonts.ts']),
    hint: 'See tools/fonts.ts.',
  },
  {
    phase: 'build',
    name: 'web client',
    after: ['GraphQL operations', 'pictures', 'fonts'],
    inputs: [...webSources, 'web/public', 'tools/compress.mjs'],
    isInput: isShipped,
    outputs: ['dist/web/index.html'],
    make: async () => {
      await runNode([program('vite'), 'build', 'web']);
      await runNode(['tools/compress.mjs', 'dist/web']);
    },
    hint: 'See the first error above; `npx tsc -p web` often says more.',
  },
  {
    phase: 'build',
    name: 'web client for rendering pages on the server',
    after: ['GraphQL operations', 'fonts'],
    inputs: webSources,
    isInput: isShipped,
    outputs: ['dist/web-server/entry-server.js'],
    make: () => runNode([program('vite'), 'build', 'web', '--ssr']),
    hint: 'See the first error above; `npx tsc -p web` often says more.',
  },
  {
    phase: 'build',
    name: 'pages for developers',
    after: ['GraphQL operations', 'fonts'],
    inputs: [
      'web/src',
      'web/sandbox.html',
      'web/openapi.html',
      'web/developers.html',
      'tools/sandbox.vite.config.ts',
      'tools/compress.mjs',
      'package.json',
    ],
    // Its own sources, and the shared design of the shop.
    isInput: (file) => isCode(file) && !/^web\/src\/(screens|features|generated)\//.test(file),
    outputs: ['dist/sandbox/developers.html', 'dist/sandbox-server/portal-server.js'],
    make: async () => {
      await runNode([program('vite'), 'build', '--config', 'tools/sandbox.vite.config.ts']);
      await runNode([program('vite'), 'build', '--config', 'tools/sandbox.vite.config.ts', '--ssr']);
      await runNode(['tools/compress.mjs', 'dist/sandbox']);
    },
    hint: 'See the first error above; `npx tsc -p web` often says more.',
  },
  {
    phase: 'build',
    name: 'server',
    after: ['Prisma client', 'GraphQL operations', 'fonts'],
    inputs: [
      'graphql-server/src',
      'graphql-server/emulators',
      'graphql-server/prisma',
      'schema/operations.json',
      'tools/server.vite.config.ts',
      'package.json',
    ],
    isInput: (file) => !/\.test\.ts$|\/pictures\//.test(file),
    outputs: ['dist/server/main.js'],
    make: () => runNode([program('vite'), 'build', '--config', 'tools/server.vite.config.ts']),
    hint: 'See the first error above; `npx tsc -p graphql-server` often says more.',
  },
];

async function generateOperations() {
  await runNode([program('@graphql-codegen/cli', 'graphql-codegen')]);
  // Output of a removed document would still be compiled.
  for (const file of await readdir(path.join(root, 'web/src'), { recursive: true })) {
    const made = path.join(root, 'web/src', file);
    if (made.endsWith('.generated.ts') && !existsSync(made.replace('.generated.ts', '.graphql')))
      await rm(made);
  }
}
