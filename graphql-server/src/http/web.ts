import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { FastifyInstance } from 'fastify';
import type { DocumentNode } from 'graphql';
import { deferScripts } from './deferred-scripts.ts';
import type { Limit } from '../limits.ts';
import type { PublicConfig } from './config.ts';
import type { SocketLimits } from './socket-limits.ts';
import { routeAssets, type Manifest, type RouteAssets, type RouteModuleFile } from './route-assets.ts';

/** What the web client's server build renders: markup and head for a page, with the data it was made from. */
export interface Rendered {
  status: number;
  /** Markup of the root element. */
  html: string;
  /** Title, descriptions, preloads. */
  head: string;
  /** Inert JSON for `<script type="application/json">`, already escaped: configuration and data of the page. */
  state: string;
  /** The route module, as a path below `web/src`. */
  file: string;
}

export interface RenderInput {
  url: string;
  /** The shop's public URL; null when not configured. */
  shopUrl: string | null;
  config: PublicConfig;
  executeQuery(
    query: DocumentNode,
    variables: Record<string, unknown>,
  ): Promise<{ data?: Record<string, unknown> | null | undefined; errors?: readonly unknown[] | undefined }>;
}

export interface RenderedPage {
  status: number;
  html: string;
  /** Of its inline styles, for its policy. */
  styleHashes: string[];
  /** Whether it can be read without JavaScript; else it is the empty shell. */
  isRendered: boolean;
}

/** What the developer portal shows of this server. */
export interface PortalFacts {
  /** URL of the shop, such as `http://localhost:4000`. */
  readonly origin: string;
  readonly config: Pick<PublicConfig, 'identity' | 'payments' | 'demo'>;
  /** The GraphQL schema, as committed. */
  readonly sdl: string;
  readonly operations: 'any' | 'persisted';
  readonly limits: {
    readonly query: Readonly<
      Record<'tokens' | 'aliases' | 'directives' | 'depth' | 'breadth' | 'cost' | 'mutations', number>
    >;
    /** What fields add to the cost of a query. */
    readonly cost: Readonly<Record<'page' | 'list' | 'search' | 'introspection', number>>;
    readonly bodyBytes: number;
    readonly requestsPerMinute: number;
    readonly sockets: SocketLimits;
    readonly calls: readonly Limit[];
    readonly rejectedPerCall: number;
  };
  /** Events that the shop sends, and the pauses between attempts. */
  readonly webhooks: {
    readonly events: readonly {
      readonly type: string;
      readonly description: string;
      readonly example: { readonly type: string; readonly timestamp: string; readonly data: object };
    }[];
    readonly retryPausesMs: readonly number[];
    readonly overlapHours: number;
    readonly keptDays: number;
  };
  /** HTTP status of each error code in the REST API. */
  readonly restStatus: Readonly<Record<string, number>>;
  /** The scopes of service tokens, each with the calls that it admits to. */
  readonly scopes: readonly {
    readonly scope: string;
    readonly description: string;
    readonly calls: readonly string[];
  }[];
}

export interface Web {
  /** Folder of the built files; null while Vite serves them. */
  root: string | null;
  render(input: RenderInput): Promise<RenderedPage>;
  /** Whether a page that the server renders has this URL. */
  hasPublicPage(url: string): Promise<boolean>;
  /** The developer pages: a separate build with its own files. */
  developerPages: {
    /** Folder of their built files; null while Vite serves them. */
    root: string | null;
    html(page: DeveloperPage): Promise<string>;
    /** Markup of the portal, for its document. */
    renderPortal(facts: PortalFacts): Promise<string>;
  };
}

export type LoadWeb = (app: FastifyInstance) => Promise<Web>;

export type DeveloperPage = 'sandbox' | 'openapi' | 'developers';

interface PortalModule {
  renderPortal(facts: PortalFacts): string;
}

interface EntryModule {
  render(input: RenderInput): Promise<Rendered>;
  hasPublicPage(url: string): boolean;
  pages: readonly RouteModuleFile[];
}

/** Returns `dist` of the repository, or the folder above the built server. */
function distFolder(): string {
  const here = fileURLToPath(new URL('.', import.meta.url));
  const folders = [path.join(here, '..'), path.join(here, '../../../dist')];
  const dist = folders.find((folder) => existsSync(path.join(folder, 'web/.vite/manifest.json')));
  if (!dist) throw new Error('The web client is not built. Run `node tools/prepare.mjs generate build`.');
  return dist;
}

/** The client as `npm start` builds it. A page's styles are put into it, allowed by their hash. */
export async function builtWeb(): Promise<Web> {
  const dist = distFolder();
  const root = path.join(dist, 'web');
  const { render, hasPublicPage, pages } = (await import(
    pathToFileURL(path.join(dist, 'web-server/entry-server.js')).href
  )) as EntryModule;
  const manifest = JSON.parse(readFileSync(path.join(root, '.vite/manifest.json'), 'utf8')) as Manifest;
  const template = readFileSync(path.join(root, 'index.html'), 'utf8')
    .replaceAll(/<link rel="stylesheet"[^>]*>/g, '')
    .replace('</head>', '<!--files--></head>');
  const assetsByFile = new Map(pages.map((page) => [page.file, inlined(root, routeAssets(manifest, page))]));
  return {
    root,
    async render(input) {
      const page = await render(input);
      const files = assetsByFile.get(page.file);
      if (!files) throw new Error(`The web client has no route module ${page.file}.`);
      const empty = template.replace('<!--files-->', () => files.tags);
      const html = fill(page.html === '' ? empty : deferScripts(empty), page);
      return { status: page.status, html, styleHashes: [files.hash], isRendered: page.html !== '' };
    },
    hasPublicPage: async (url) => hasPublicPage(url),
    developerPages: {
      root: path.join(dist, 'sandbox/sandbox'),
      html: (page) => readFile(path.join(dist, 'sandbox', `${page}.html`), 'utf8'),
      async renderPortal(facts) {
        const file = pathToFileURL(path.join(dist, 'sandbox-server/portal-server.js')).href;
        const { renderPortal } = (await import(file)) as PortalModule;
        return renderPortal(facts);
      },
    },
  };
}

/** The inlined styles and the script preloads. */
function inlined(root: string, { styles, scripts }: RouteAssets): { tags: string; hash: string } {
  const css = styles.map((address) => readFileSync(path.join(root, address), 'utf8')).join('');
  const tags = [
    `<style>${css}</style>`,
    // Vite's loader treats a stylesheet with a link as loaded, and browsers do not fetch a disabled one.
    ...styles.map((address) => `<link rel="stylesheet" href="${address}" disabled>`),
    ...scripts.map((address) => `<link rel="modulepreload" crossorigin href="${address}">`),
  ];
  return { tags: tags.join(''), hash: `'sha256-${createHash('sha256').update(css).digest('base64')}'` };
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
  // Before the server waits for its connections, one of which reloads the page.
  app.addHook('preClose', () => vite.close());
  app.addHook('onRequest', (request, reply, next) => {
    // Ours first: Vite knows nothing of the APIs, and would answer them with its own 404.
    if (
      !/^\/(src|@|node_modules|\.storybook|images|fonts|favicon|[\w-]+\.(js|css|svg|webp|ico|txt))/.test(
        request.url,
      )
    )
      return next();
    vite.middlewares(request.raw, reply.raw, () => next());
  });
  const loadEntry = () => vite.ssrLoadModule('/src/entry-server.tsx') as Promise<EntryModule>;
  return {
    root: null,
    async render(input) {
      const { render } = await loadEntry();
      const template = await vite.transformIndexHtml(
        input.url,
        readFileSync(path.join(web, 'index.html'), 'utf8'),
      );
      const page = await render(input);
      return { status: page.status, html: fill(template, page), styleHashes: [], isRendered: false };
    },
    hasPublicPage: async (url) => (await loadEntry()).hasPublicPage(url),
    developerPages: {
      root: null,
      async html(page) {
        const template = await readFile(path.join(web, `${page}.html`), 'utf8');
        return vite.transformIndexHtml(`/${page}.html`, template);
      },
      async renderPortal(facts) {
        const { renderPortal } = (await vite.ssrLoadModule('/src/sandbox/portal-server.tsx')) as PortalModule;
        return renderPortal(facts);
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
