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
    // One style sheet, which the server puts into the page.
    cssCodeSplit: false,
    target: 'es2023',
    rolldownOptions: isSsrBuild ? { input: path.join(root, 'src/entry-server.tsx') } : {},
  },
  ssr: { noExternal: isSsrBuild ? [/^#web/] : [] },
}));
