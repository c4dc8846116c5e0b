import path from 'node:path';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

const root = fileURLToPath(new URL('../web', import.meta.url));

/** Keeps CSS modules whose class names only the server uses. By default Vite removes them. */
const keepStyles: Plugin = {
  name: 'keep-styles',
  enforce: 'post',
  transform: (code, id) =>
    id.endsWith('.module.css') ? { code, map: null, moduleSideEffects: 'no-treeshake' } : null,
};

// The developer pages. A separate build, so that their tools add nothing to the shop's.
// With `--ssr` it is what the server renders the portal with.
export default defineConfig(({ isSsrBuild }) => ({
  root,
  plugins: [react(), keepStyles],
  ssr: { noExternal: isSsrBuild ? true : [] },
  build: {
    outDir: path.join(root, isSsrBuild ? '../dist/sandbox-server' : '../dist/sandbox'),
    emptyOutDir: true,
    // The shop's build contains it.
    copyPublicDir: false,
    assetsDir: 'sandbox',
    target: 'es2023',
    chunkSizeWarningLimit: 2000,
    rolldownOptions: {
      input: isSsrBuild
        ? path.join(root, 'src/sandbox/portal-server.tsx')
        : Object.fromEntries(
            ['sandbox', 'openapi', 'developers'].map((page) => [page, path.join(root, `${page}.html`)]),
          ),
    },
  },
}));
