import { randomBytes } from 'node:crypto';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { PublicConfig } from './config.ts';
import type { DeveloperPage, Web } from './web.ts';

interface DeveloperPagesOptions {
  pages: Web['developerPages'];
  configOf: (request: FastifyRequest) => Promise<PublicConfig>;
  dev: boolean;
}

/** The API's types come first: a client that accepts any type is not a browser. */
const types = ['application/json', 'application/graphql-response+json', 'multipart/mixed', 'text/html'];

/** Serves the GraphQL sandbox and the REST documentation, each with its own content security policy. */
export async function mountDeveloperPages(
  app: FastifyInstance,
  { pages, configOf, dev }: DeveloperPagesOptions,
): Promise<void> {
  if (pages.root)
    await app.register(fastifyStatic, {
      root: pages.root,
      prefix: '/sandbox/',
      decorateReply: false,
      index: false,
      preCompressed: true,
      cacheControl: false,
      setHeaders(response) {
        response.header('cache-control', 'public, max-age=31536000, immutable');
      },
    });

  async function send(page: DeveloperPage, request: FastifyRequest, reply: FastifyReply) {
    const nonce = randomBytes(16).toString('base64');
    const html = (await pages.html(page)).replace('nonce=""', `nonce="${nonce}"`);
    return reply
      .type('text/html; charset=utf-8')
      .header('vary', 'Accept')
      .header('cache-control', 'no-store')
      .header('referrer-policy', 'no-referrer')
      .header('content-security-policy', pagePolicy(page, await configOf(request), dev, nonce))
      .send(html);
  }

  app.get('/openapi', (request, reply) => send('openapi', request, reply));

  // The page and the API share an address: clients that prefer HTML get the page.
  app.addHook('onRequest', async (request, reply) => {
    const isGet = request.method === 'GET' && /^\/graphql\/?(?:\?|$)/.test(request.url);
    if (isGet && request.accepts().type(types) === 'text/html') return send('sandbox', request, reply);
  });
}

/**
 * Nothing but what the page is made of. The sandbox alone may also run Apollo's script and frame what that opens, and
 * reach the local payment provider for its test card.
 */
export function pagePolicy(
  page: DeveloperPage,
  { payments }: PublicConfig,
  dev: boolean,
  nonce?: string,
): string {
  const isSandbox = page === 'sandbox';
  const apollo = isSandbox ? ['https://embeddable-sandbox.cdn.apollographql.com'] : [];
  const frames = isSandbox ? ['https://sandbox.embed.apollographql.com'] : ["'none'"];
  const provider = isSandbox && payments.mode === 'simulator' ? [payments.apiOrigin] : [];
  const directives: Record<string, readonly string[]> = {
    'default-src': ["'none'"],
    'script-src': ["'self'", ...apollo, ...(dev ? ["'unsafe-inline'"] : [])],
    // A nonce would switch 'unsafe-inline' off, which Vite's hot reload needs.
    'style-src': ["'self'", ...(dev ? ["'unsafe-inline'"] : nonce ? [`'nonce-${nonce}'`] : [])],
    // The markup that the server renders has the logo's.
    ...(page === 'developers' && { 'style-src-attr': ["'unsafe-inline'"] }),
    'connect-src': ["'self'", ...provider, ...(dev ? ['ws:'] : [])],
    'frame-src': frames,
    // Drawn by the tools' own style sheets.
    'img-src': ["'self'", 'data:'],
    'font-src': ["'self'", 'data:'],
    'base-uri': ["'none'"],
    'form-action': ["'none'"],
    'frame-ancestors': ["'none'"],
  };
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources.join(' ')}`)
    .join('; ');
}
