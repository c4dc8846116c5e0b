import path from 'node:path';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const root = fileURLToPath(new URL('../web', import.meta.url));

// The developer pages. A separate build, so that their tools add nothing to the shop's.
export default defineConfig({
  root,
  plugins: [react()],
  build: {
    outDir: path.join(root, '../dist/sandbox'),
    emptyOutDir: true,
    // The shop's build contains it.
    copyPublicDir: false,
    assetsDir: 'sandbox',
    target: 'es2023',
    chunkSizeWarningLimit: 2000,
    rolldownOptions: {
      input: { sandbox: path.join(root, 'sandbox.html'), openapi: path.join(root, 'openapi.html') },
    },
  },
});
