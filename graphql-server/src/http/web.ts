import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { FastifyInstance } from 'fastify';
import type { DocumentNode } from 'graphql';
import type { PublicConfig } from './config.ts';

/** What the web client's server build renders: markup and head for a page, with the data it was made from. */
export interface Rendered {
  status: number;
  /** Markup of the root element. */
  html: string;
  /** Title, descriptions, preloads. */
  head: string;
  /** Inert JSON for `<script type="application/json">`, already escaped: configuration and data of the page. */
  state: string;
}

export interface RenderInput {
  url: string;
  config: PublicConfig;
  executeQuery(
    query: DocumentNode,
    variables: Record<string, unknown>,
  ): Promise<{ data?: Record<string, unknown> | null | undefined; errors?: readonly unknown[] | undefined }>;
}

export interface Web {
  /** Folder of the built files; null while Vite serves them. */
  root: string | null;
  render(input: RenderInput): Promise<{ status: number; html: string; styleHashes: string[] }>;
  /** The pages for developers: a build of their own, with files of its own. */
  developerPages: {
    /** Folder of their built files; null while Vite serves them. */
    root: string | null;
    html(page: DeveloperPage): Promise<string>;
  };
}

export type DeveloperPage = 'sandbox' | 'openapi';

type Render = (input: RenderInput) => Promise<Rendered>;

/** `dist` beside the sources' root, or the folder above the built server. */
function distFolder(): string {
  const here = fileURLToPath(new URL('.', import.meta.url));
  return (
    [path.join(here, '..'), path.join(here, '../../../dist')].find((dir) =>
      existsSync(path.join(dir, 'web')),
    ) ?? ''
  );
}

/** The client as `npm start` builds it. Its one style sheet is put into the page, allowed by its hash. */
export async function builtWeb(): Promise<Web> {
  const dist = distFolder();
  const root = path.join(dist, 'web');
  const { render } = (await import(pathToFileURL(path.join(dist, 'web-server/entry-server.js')).href)) as {
    render: Render;
  };
  const styleHashes: string[] = [];
  const template = readFileSync(path.join(root, 'index.html'), 'utf8').replace(
    /<link rel="stylesheet"[^>]*href="(\/assets\/[^"]+\.css)"[^>]*>/g,
    (_tag, href: string) => {
      const css = readFileSync(path.join(root, href), 'utf8');
      styleHashes.push(`'sha256-${createHash('sha256').update(css).digest('base64')}'`);
      return `<style>${css}</style>`;
    },
  );
  return {
    root,
    async render(input) {
      const page = await render(input);
      return { status: page.status, html: fill(template, page), styleHashes };
    },
    developerPages: {
      root: path.join(dist, 'sandbox/sandbox'),
      html: (page) => readFile(path.join(dist, 'sandbox', `${page}.html`), 'utf8'),
    },
  };
}

/** The client straight from its sources, with hot reload. */
export async function devWeb(app: FastifyInstance): Promise<Web> {
  const { createServer } = await import('vite');
  const web = fileURLToPath(new URL('../../../web', import.meta.url));
  const vite = await createServer({
    configFile: path.join(web, 'vite.config.ts'),
    server: { middlewareMode: true, hmr: { server: app.server } },
    appType: 'custom',
  });
  app.addHook('onClose', () => vite.close());
  app.addHook('onRequest', (request, answer, next) => {
    // Ours first: Vite knows nothing of the doors, and would answer them with its own 404.
    if (
      !/^\/(src|@|node_modules|\.storybook|images|fonts|favicon|[\w-]+\.(js|css|svg|webp|ico|txt))/.test(
        request.url,
      )
    )
      return next();
    vite.middlewares(request.raw, answer.raw, () => next());
  });
  return {
    root: null,
    async render(input) {
      const { render } = (await vite.ssrLoadModule('/src/entry-server.tsx')) as { render: Render };
      const template = await vite.transformIndexHtml(
        input.url,
        readFileSync(path.join(web, 'index.html'), 'utf8'),
      );
      const page = await render(input);
      return { status: page.status, html: fill(template, page), styleHashes: [] };
    },
    developerPages: {
      root: null,
      async html(page) {
        const template = await readFile(path.join(web, `${page}.html`), 'utf8');
        return vite.transformIndexHtml(`/${page}.html`, template);
      },
    },
  };
}

/** Replacement by function: markup may contain `$&`. */
function fill(template: string, { html, head, state }: Rendered): string {
  const data = `<script type="application/json" id="page-data">${state}</script>`;
  return template
    .replace('<!--head-->', () => head)
    .replace('<!--app-->', () => html)
    .replace('<!--state-->', () => data);
}
