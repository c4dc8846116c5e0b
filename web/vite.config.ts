import path from 'node:path';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

const root = path.dirname(fileURLToPath(import.meta.url));
const dist = path.join(root, '../dist');

const text = { includeDependenciesRecursively: false, test: /\/src\/app\/copy\// };

/** Code of most pages is in few files, because each file is a request. */
const shared = [
  { name: 'react-dom', includeDependenciesRecursively: false, test: /\/src\/app\/react-dom\.ts$/ },
  // It changes more rarely than the shop.
  { name: 'react', test: /\/node_modules\/(react|react-dom|react-router|react-router-dom|scheduler)\// },
  { name: 'apollo', test: /\/node_modules\/(@apollo|@wry|optimism|graphql|graphql-tag|rxjs)\// },
  // Modules of at least five chunks. Fewer would load code that the page doesn't need.
  {
    name: 'shared',
    minShareCount: 5,
    // Otherwise the text of every page would follow the file that gathers it.
    includeDependenciesRecursively: false,
    test: /\/lucide-react\/|preload-helper|\/src\/(ui|app(?!\/copy\/)|features\/(equipment|lists))\/|\/platform\/(PlatformContext|identity\/port)/,
  },
  // UI text: what most pages need in one file, the rest in files that pages load as they need them.
  { ...text, name: 'text', minShareCount: 20 },
  { ...text, name: (file: string) => `text-${path.parse(file).name}`, minShareCount: 2 },
];

/**
 * Makes the chunks of packages scripts too, so that evaluating them and the code of the shop is a task each. These chunks import
 * none of the shop.
 */
const packageScripts: Plugin = {
  name: 'package-scripts',
  transformIndexHtml: {
    order: 'post',
    handler(html) {
      const packages = html.matchAll(/ href="(\/assets\/(?:react-dom|apollo)-[\w-]+\.js)"/g);
      const scripts = Array.from(
        packages,
        ([, url]) => `<script type="module" crossorigin src="${url}"></script>`,
      );
      return html.replace('<script ', `${scripts.join('')}<script `);
    },
  },
};

export default defineConfig(({ isSsrBuild }) => ({
  root,
  plugins: [react(), packageScripts],
  build: {
    outDir: path.join(dist, isSsrBuild ? 'web-server' : 'web'),
    emptyOutDir: true,
    copyPublicDir: !isSsrBuild,
    sourcemap: false,
    manifest: !isSsrBuild,
    target: 'es2023',
    modulePreload: { polyfill: false },
    rolldownOptions: {
      ...(isSsrBuild
        ? { input: path.join(root, 'src/entry-server.tsx') }
        : { output: { codeSplitting: { groups: shared } } }),
      // Each page ships its own words only: `copy.ts` gathers them, and does nothing.
      treeshake: { moduleSideEffects: [{ test: /\/app\/copy(\/[\w-]+)?\.ts$/, sideEffects: false }] },
    },
  },
  // With its packages in it, as they are in production: React's own checks for developers cost the server half of its time.
  ssr: { noExternal: isSsrBuild ? true : [] },
}));
