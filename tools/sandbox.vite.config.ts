import path from 'node:path';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const root = fileURLToPath(new URL('../web', import.meta.url));

// The pages for developers. A build of their own: not a byte of the tools they show gets into the shop's.
export default defineConfig({
  root,
  plugins: [react()],
  build: {
    outDir: path.join(root, '../dist/sandbox'),
    emptyOutDir: true,
    // The shop's build has it.
    copyPublicDir: false,
    assetsDir: 'sandbox',
    target: 'es2023',
    chunkSizeWarningLimit: 2000,
    rolldownOptions: {
      input: { sandbox: path.join(root, 'sandbox.html'), openapi: path.join(root, 'openapi.html') },
    },
  },
});
