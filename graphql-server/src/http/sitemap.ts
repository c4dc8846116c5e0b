import { promisify } from 'node:util';
import { constants, createGzip, gunzip } from 'node:zlib';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { Services } from '../context.ts';

/** Most URLs of a file (sitemaps.org). */
const MAX_URLS = 50_000;
const HOUR = 3_600_000;
/** Most bytes of cached files, compressed: about 60 files of 50,000 URLs. */
const MAX_BYTES = 48_000_000;

/** What search engines should not request: the APIs, and pages that need a sign-in or have nothing to find. */
const disallowed = [
  '/dashboard',
  '/login',
  '/signup',
  '/auth/',
  '/alerts/',
  '/profile',
  '/mailbox',
  '/graphql',
  '/mcp',
  '/config.json',
  // Both spellings of the products' path.
  '/equi',
  '/order',
  '/product-import',
  '/product-import-template',
  '/product-export',
  '/review',
  '/customer-data',
  '/invoice',
  '/guest-invoice',
  '/user',
  '/admin',
  '/create-payment-intent',
  '/webhooks/',
];

/** Public pages with a text of the shop. */
const legalPages = ['imprint', 'returns', 'privacy', 'terms', 'accessibility'].map(
  (name) => `/legal/${name}`,
);

interface SitemapOptions {
  /** The shop's public URL. Without it there is no sitemap: its URLs must be absolute. */
  shopUrl: () => string | null;
  equipment: Pick<Services['equipment'], 'categories' | 'readSitemap'>;
  urlsPerFile?: number;
}

/** The shop for language models, as https://llmstxt.org describes it. */
const llmsText = (shopUrl: string | null) => {
  const link = (path: string) => (shopUrl === null ? path : new URL(path, shopUrl).href);
  return `# FISHZOME

> A web shop for fishing tools and equipment. Reading products and reviews needs no account. Placing an order needs one, or an email address.

## Shop

- [Search](${link('/search')}): products by words (\`?q=spinning reel\`), attributes, price and availability
- [Categories](${link('/')}): the menu of the home page; each category is at \`/category/{slug}\`, each product at \`/product/{slug}\`
${shopUrl === null ? '' : `- [Sitemap](${link('/sitemap.xml')}): all categories and products\n`}- [Returns](${link('/legal/returns')}), [privacy](${link('/legal/privacy')}), [terms](${link('/legal/terms')})

## Agents

- [MCP server](${link('/developers#agents')}): \`POST ${link('/mcp')}\` with the tools \`search_products\`, \`get_product\`, \`quote_cart\` and \`get_order_status\`, which only read; no account, no session

## API

- [Guide for developers](${link('/developers')}): tokens, errors, limits, pagination, and a paid order by curl
- [GraphQL schema](${link('/schema.graphql')}): send queries to \`POST /graphql\`
- [OpenAPI document](${link('/openapi.json')}): the REST calls
`;
};

/** `GET /robots.txt`, `GET /llms.txt`, `GET /sitemap.xml` (the index), and its files. */
export function mountSitemap(
  app: FastifyInstance,
  { shopUrl: publicUrl, equipment, urlsPerFile = MAX_URLS }: SitemapOptions,
): void {
  app.get('/robots.txt', async (_request, reply) => {
    const lines = ['User-agent: *', ...disallowed.map((path) => `Disallow: ${path}`)];
    const shopUrl = publicUrl();
    if (shopUrl !== null) lines.push('', `Sitemap: ${new URL('/sitemap.xml', shopUrl).href}`);
    return reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'public, max-age=300')
      .send(`${lines.join('\n')}\n`);
  });

  app.get('/llms.txt', async (_request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'public, max-age=300')
      .send(llmsText(publicUrl())),
  );

  // Files are generated at most once an hour and stay compressed, because search engines accept gzip.
  const files = new LRUCache<string, Buffer>({
    maxSize: MAX_BYTES,
    sizeCalculation: (file) => file.length,
    ttl: HOUR,
    fetchMethod: (name) => make(name),
  });

  async function make(name: string): Promise<Buffer | undefined> {
    const shopUrl = publicUrl();
    if (shopUrl === null) return undefined;
    const categories = await equipment.categories();
    const products = categories.reduce((sum, { equipmentCount }) => sum + equipmentCount, 0);
    const count = Math.ceil(products / urlsPerFile);
    if (name === 'index') return compressed('sitemapindex', indexOf(shopUrl, count));
    if (name === 'pages') return compressed('urlset', pathsOf(shopUrl, categories));
    const number = Number(/^products-([1-9]\d{0,4})$/.exec(name)?.[1] ?? 0);
    if (number === 0 || number > count) return undefined;
    return compressed('urlset', productsOf(shopUrl, number));
  }

  async function* productsOf(base: string, number: number): AsyncGenerator<string> {
    for await (const rows of equipment.readSitemap((number - 1) * urlsPerFile, urlsPerFile))
      yield rows.map(({ slug, changed }) => entry('url', base, `/product/${slug}`, changed)).join('');
  }

  async function send(name: string, request: FastifyRequest, reply: FastifyReply) {
    const file = await files.fetch(name);
    if (!file) {
      const reason =
        publicUrl() === null ? 'This shop has no sitemap, because SHOP_URL is not set.' : 'No such sitemap.';
      return reply.code(404).type('text/plain; charset=utf-8').send(`${reason}\n`);
    }
    reply
      .type('application/xml; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .header('vary', 'Accept-Encoding');
    if (request.encodings('gzip') !== 'gzip') return reply.send(await promisify(gunzip)(file));
    return reply.header('content-encoding', 'gzip').send(file);
  }

  app.get('/sitemap.xml', (request, reply) => send('index', request, reply));
  app.get<{ Params: { name: string } }>('/sitemap/:name.xml', (request, reply) =>
    send(request.params.name, request, reply),
  );
}

function* indexOf(base: string, count: number): Generator<string> {
  yield entry('sitemap', base, '/sitemap/pages.xml');
  for (let number = 1; number <= count; number += 1)
    yield entry('sitemap', base, `/sitemap/products-${number}.xml`);
}

function* pathsOf(base: string, categories: readonly { readonly slug: string }[]): Generator<string> {
  for (const path of ['/', '/blog', '/portfolio', ...legalPages]) yield entry('url', base, path);
  for (const { slug } of categories) yield entry('url', base, `/category/${slug}`);
}

/** URLs of this site contain no other characters that XML reserves. */
const entry = (element: 'url' | 'sitemap', base: string, path: string, changed?: string) =>
  `<${element}><loc>${new URL(path, base).href.replaceAll('&', '&amp;').replaceAll("'", '&apos;')}</loc>${changed ? `<lastmod>${changed}</lastmod>` : ''}</${element}>\n`;

/** Compresses while it reads, so that a file is never in memory as a whole. */
function compressed(root: string, entries: Iterable<string> | AsyncIterable<string>): Promise<Buffer> {
  async function* document() {
    yield `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n`;
    yield* entries;
    yield `</${root}>\n`;
  }
  return buffer(Readable.from(document()).pipe(createGzip({ level: constants.Z_DEFAULT_COMPRESSION })));
}
