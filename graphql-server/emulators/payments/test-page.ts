import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { build } from 'vite';

/** For tests: a page with the real React components around the card fields, built and served like the shop's pages. */
export interface TestPage {
  readonly origin: string;
  close(): Promise<void>;
}

const source = fileURLToPath(new URL('../../../web/src/platform/payments/test-page/', import.meta.url));

const TYPES: Record<string, string> = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' };

/** The minimal policy that a page of the shop needs for the emulator: no inline code and no inline styles. */
function pagePolicy(provider: string): string {
  return [
    "default-src 'none'",
    `script-src 'self' ${provider}`,
    `connect-src 'self' ${provider}`,
    `frame-src ${provider}`,
    "style-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}

export async function openTestPage(provider: string): Promise<TestPage> {
  const outDir = await mkdtemp(path.join(tmpdir(), 'fishzome-card-fields-'));
  await build({
    root: source,
    configFile: false,
    logLevel: 'error',
    plugins: [react()],
    build: { outDir, emptyOutDir: true, modulePreload: false, chunkSizeWarningLimit: 2_000 },
  });
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://page');
    const file = pathname === '/' ? '/index.html' : pathname;
    readFile(path.join(outDir, path.basename(path.dirname(file)), path.basename(file)))
      .then((body) => {
        const type = TYPES[path.extname(file)] ?? 'text/plain';
        response.writeHead(200, { 'content-type': type, 'content-security-policy': pagePolicy(provider) });
        response.end(body);
      })
      .catch(() => response.writeHead(404).end());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await rm(outDir, { recursive: true, force: true });
    },
  };
}
