import { cp } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig, type Plugin } from 'vite';

const root = fileURLToPath(new URL('..', import.meta.url));
const server = path.join(root, 'graphql-server');

/** Files that the server reads from its own folder at run time. */
const besideTheBundle = {
  migrations: path.join(server, 'prisma', 'migrations'),
  browser: path.join(server, 'emulators', 'payments', 'browser'),
  fonts: path.join(server, 'src', 'generated', 'fonts'),
  'operations.json': path.join(root, 'schema', 'operations.json'),
};

const copyFiles: Plugin = {
  name: 'copy-files',
  async writeBundle({ dir = '' }) {
    for (const [name, from] of Object.entries(besideTheBundle))
      await cp(from, path.join(dir, name), { recursive: true });
  },
};

// `main.js` is the shop, `maintain.js` are the operator's commands; the code of both and each emulator, which production does not
// load, have files of their own. Packages stay in node_modules.
export default defineConfig({
  root: server,
  publicDir: false,
  plugins: [copyFiles],
  build: {
    ssr: true,
    outDir: path.join(root, 'dist', 'server'),
    emptyOutDir: true,
    target: 'node20',
    minify: false,
    sourcemap: true,
    rolldownOptions: {
      input: { main: path.join(server, 'src/main.ts'), maintain: path.join(server, 'src/maintain.ts') },
      output: { entryFileNames: '[name].js', chunkFileNames: '[name].js' },
    },
  },
});
