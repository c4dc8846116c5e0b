import path from 'node:path';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const root = path.dirname(fileURLToPath(import.meta.url));
const dist = path.join(root, '../dist');

export default defineConfig(({ isSsrBuild }) => ({
  root,
  plugins: [react()],
  build: {
    outDir: path.join(dist, isSsrBuild ? 'web-server' : 'web'),
    emptyOutDir: true,
    copyPublicDir: !isSsrBuild,
    sourcemap: false,
    manifest: !isSsrBuild,
    target: 'es2023',
    modulePreload: { polyfill: false },
    rolldownOptions: {
      ...(isSsrBuild && { input: path.join(root, 'src/entry-server.tsx') }),
      // Each page ships its own words only: `copy.ts` gathers them, and does nothing.
      treeshake: { moduleSideEffects: [{ test: /\/app\/copy(\/[\w-]+)?\.ts$/, sideEffects: false }] },
    },
  },
  // With its packages in it, as they are in production: React's own checks for developers cost the server half of its time.
  ssr: { noExternal: isSsrBuild ? true : [] },
}));
