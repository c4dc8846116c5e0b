import type { ApolloServer } from '@apollo/server';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { DocumentNode } from 'graphql';
import type { Context } from '../context.ts';
import type { Env } from '../env.ts';
import { cdnHeaders } from './cdn.ts';
import type { PublicConfig } from './config.ts';
import type { ResponseCache } from './response-cache.ts';
import { RETRY_AFTER_SECONDS } from '../errors/rest.ts';
import { precompress } from './precompressed.ts';
import { mountPortal, type PortalOptions } from './portal.ts';
import { mountDeveloperPages } from './sandbox.ts';
import { contentSecurityPolicy } from './security.ts';
import type { LoadWeb } from './web.ts';

interface PagesOptions {
  loadWeb: LoadWeb;
  apollo: ApolloServer<Context>;
  answers: ResponseCache;
  services: Context['services'];
  prisma: Context['prisma'];
  /** The shop's public URL; null when not configured. */
  shopUrl: () => string | null;
  /** Hosts from which pictures of products and users may be shown. */
  pictureHosts: readonly string[];
  configOf: (request: FastifyRequest) => Promise<PublicConfig>;
  dev: boolean;
  env: PortalOptions['env'] & Pick<Env, 'cdnSeconds'>;
  rateLimits: PortalOptions['rateLimits'];
  routes: PortalOptions['routes'];
  webhooks: PortalOptions['webhooks'];
  reference: PortalOptions['reference'];
}

/** `/order/{id}` is both a page and a REST call. */
const isRestPath = (path: string) => /^\/order\/[^/?]+\/?(?:\?|$)/.test(path);

/** Serves the web client: files as they are, pages rendered or as the empty shell, unknown addresses as 404. */
export async function mountPages(app: FastifyInstance, options: PagesOptions): Promise<void> {
  const web = await options.loadWeb(app);
  if (web.root) {
    await app.register(fastifyStatic, {
      root: web.root,
      serve: true,
      wildcard: true,
      index: false,
      dotfiles: 'ignore',
      preCompressed: true,
      cacheControl: false,
      setHeaders(response, path) {
        const forever = /[\\/](assets|images)[\\/]/.test(path);
        response.header(
          'cache-control',
          forever ? 'public, max-age=31536000, immutable' : 'public, max-age=300',
        );
      },
    });
  }

  await mountDeveloperPages(app, { pages: web.developerPages, configOf: options.configOf, dev: options.dev });
  mountPortal(app, { ...options, pages: web.developerPages });

  async function page(request: FastifyRequest, reply: FastifyReply) {
    const config = await options.configOf(request);
    // The page is the same for all users: it is rendered as a visitor sees it.
    const contextValue: Context = {
      viewer: null,
      actor: null,
      services: options.services,
      prisma: options.prisma,
      address: null,
      throttle: (_limit, call) => call(),
      logRefusal: () => {},
    };
    const { url } = request;
    const rendered = await options.answers.get(JSON.stringify([url, config]), async () => {
      let isUnavailable = false;
      const executeQuery = async (query: DocumentNode, variables: Record<string, unknown>) => {
        const { body } = await options.apollo.executeOperation({ query, variables }, { contextValue });
        if (body.kind !== 'single') throw new Error('a page cannot be rendered from a stream');
        const { errors = [] } = body.singleResult;
        isUnavailable ||= errors.some(({ extensions }) => extensions?.code === 'UNAVAILABLE');
        return body.singleResult;
      };
      const { html, isRendered, status, ...rest } = await web.render({
        url,
        shopUrl: options.shopUrl(),
        config,
        executeQuery,
      });
      const isWhole = isRendered && !isUnavailable;
      return {
        ...rest,
        status: isUnavailable ? 503 : status,
        html: precompress(html),
        size: isWhole ? html.length : undefined,
      };
    });
    const moved = rendered.status === 404 ? await movedCategory(url) : null;
    if (moved !== null) return reply.header('cache-control', 'no-cache').redirect(moved, 301);
    // Personal pages are not rendered. A CDN that ignores `Vary` would send a page for a REST call.
    const isForCdn = rendered.status === 200 && rendered.size !== undefined && !isRestPath(url);
    const forCdn = isForCdn ? cdnHeaders(options.env.cdnSeconds, request) : null;
    reply
      .code(rendered.status)
      .type('text/html; charset=utf-8')
      .header('vary', 'Accept')
      .headers(forCdn ?? { 'cache-control': rendered.status === 503 ? 'no-store' : 'no-cache' })
      .header('referrer-policy', 'strict-origin-when-cross-origin')
      .header('content-security-policy', contentSecurityPolicy(config, rendered.styleHashes, options));
    if (rendered.status === 503) reply.header('retry-after', String(RETRY_AFTER_SECONDS));
    return rendered.html.send(request, reply);
  }

  /** The present URL of the category that had this one; null for other URLs. */
  async function movedCategory(url: string): Promise<string | null> {
    const [, earlier, search = ''] = /^\/category\/([a-z0-9-]{1,100})\/?(\?.*)?$/.exec(url) ?? [];
    const slug = earlier && (await options.services.equipment.currentCategorySlug(earlier));
    return slug ? `/category/${slug}${search}` : null;
  }

  // The folder itself is no file.
  app.get('/', page);

  const prefersPage = (request: FastifyRequest, types: string[]) =>
    (request.method === 'GET' || request.method === 'HEAD') && request.accepts().type(types) === 'html';
  const wantsPage = (request: FastifyRequest) => prefersPage(request, ['json', 'html']);

  // Clients that prefer HTML get the page.
  app.addHook('onRequest', async (request, reply) => {
    if (isRestPath(request.url) && wantsPage(request)) return page(request, reply);
  });

  app.setNotFoundHandler(async (request, reply) => {
    if (wantsPage(request)) return page(request, reply);
    // Programs that preview links accept anything. Other unknown paths may be calls of the API, which return JSON.
    if (prefersPage(request, ['html', 'json']) && (await web.hasPublicPage(request.url)))
      return page(request, reply);
    return reply
      .code(404)
      .header('cache-control', 'no-store')
      .send({
        message: `There is nothing at ${request.method} ${request.url.slice(0, 200)}.`,
        code: 'NOT_FOUND',
      });
  });
}
