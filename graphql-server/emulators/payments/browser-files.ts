import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { TEST_CARDS } from './test-cards.ts';

interface BrowserFile {
  readonly type: string;
  readonly body: Buffer | string;
  readonly policy?: string;
}

const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.woff2': 'font/woff2',
};

/**
 * Each page's allowed connections. A field frame may connect nowhere: it passes the card to the controller frame only.
 */
const CONNECTS: Readonly<Record<string, string>> = {
  'controller.html': "'self'",
  'field.html': "'none'",
  'three-d-secure.html': "'self'",
  'wallet-button.html': "'self'",
  'wallet-sheet.html': "'self'",
};

function policyOf(page: string, embedders: string): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "font-src 'self'",
    `connect-src ${CONNECTS[page] ?? "'none'"}`,
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors ${embedders}`,
  ].join('; ');
}

/**
 * Reads the browser files once. `embedders` is the CSP source list of pages that may frame them.
 * @throws Error when the folder does not exist
 */
export async function readBrowserFiles(dir: string, embedders: string): Promise<Map<string, BrowserFile>> {
  const names = (await readdir(dir)).filter((name) => TYPES[path.extname(name)] !== undefined);
  const files = await Promise.all(
    names.map(async (name): Promise<[string, BrowserFile]> => {
      const type = TYPES[path.extname(name)] ?? '';
      const policy = name.endsWith('.html') ? { policy: policyOf(name, embedders) } : {};
      return [name, { type, body: await readFile(path.join(dir, name)), ...policy }];
    }),
  );
  return new Map([...files, ['test-cards.js', testCardNumbers()]]);
}

/**
 * The field frames know the test numbers, so that no other number leaves the frame. Browser and server share this list.
 */
function testCardNumbers(): BrowserFile {
  const numbers = JSON.stringify(TEST_CARDS.map((card) => card.number));
  return { type: TYPES['.js'] ?? '', body: `export const TEST_CARD_NUMBERS = new Set(${numbers});\n` };
}

export function mountBrowserFiles(app: FastifyInstance, files: Map<string, BrowserFile>): void {
  for (const [name, file] of files) {
    app.get(`/${name}`, async (_request, reply) => {
      if (file.policy !== undefined) reply.header('content-security-policy', file.policy);
      return reply
        .header('content-type', file.type)
        .header('cross-origin-resource-policy', 'cross-origin')
        .send(file.body);
    });
  }
}
