import * as copy from './app/copy.ts';
import { paths } from './app/paths.ts';
import type { PageMeta } from './app/route-module.ts';
import { windowTitle } from './app/window-title.ts';
import textFont from './generated/fonts/text.woff2?url';
import { minorDigits } from './ui/money.ts';

/**
 * Returns title, description and preloads of a page as HTML. Without the shop's public URL the page has no
 * canonical URL.
 */
export function renderHead(meta: PageMeta, shopUrl: string | null): string {
  const { description = copy.home.description, canonicalPath, isUnindexed, picture, product, reviews } = meta;
  const { breadcrumbs, listed } = meta;
  const title = windowTitle(meta.title);
  const source = picture?.picture.sources[0];
  const whole = (part: string) =>
    shopUrl !== null && URL.canParse(part, shopUrl) ? new URL(part, shopUrl).href : part;
  const shared = product?.pictures ?? (picture ? [picture.picture] : []);
  const url = shopUrl !== null && canonicalPath && whole(canonicalPath);
  return [
    `<title>${escaped(title)}</title>`,
    `<meta name="description" content="${escaped(description)}">`,
    `<link rel="preload" as="font" type="font/woff2" href="${textFont}" crossorigin>`,
    isUnindexed && '<meta name="robots" content="noindex">',
    url && `<link rel="canonical" href="${escaped(url)}">`,
    url &&
      asShared([
        ['og:site_name', copy.shop],
        ['og:type', product ? 'product' : 'website'],
        ['og:title', title],
        ['og:description', description],
        ['og:url', url],
        ...shared.flatMap(
          ({ url: address, alt }) =>
            [
              ['og:image', whole(address)],
              ['og:image:alt', alt],
            ] as const,
        ),
      ]),
    url && `<meta name="twitter:card" content="${shared.length > 0 ? 'summary_large_image' : 'summary'}">`,
    picture &&
      source &&
      `<link rel="preload" as="image" type="${escaped(source.type)}" imagesrcset="${escaped(source.srcSet)}" imagesizes="${escaped(picture.sizes)}" fetchpriority="high">`,
    product && structured(forSearchEngines(product, reviews ?? [], whole)),
    breadcrumbs && structured(breadcrumbList(breadcrumbs, whole)),
    listed && structured(collection(meta.title, listed, whole)),
  ]
    .filter(Boolean)
    .join('');
}

/** Open Graph tags for link previews, https://ogp.me. */
const asShared = (facts: readonly (readonly [property: string, content: string])[]) =>
  facts.map(([property, content]) => `<meta property="${property}" content="${escaped(content)}">`).join('');

const structured = (data: object) =>
  `<script type="application/ld+json">${json({ '@context': 'https://schema.org', ...data })}</script>`;

const breadcrumbList = (trail: NonNullable<PageMeta['breadcrumbs']>, whole: (address: string) => string) => ({
  '@type': 'BreadcrumbList',
  itemListElement: trail.map(({ name, path }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    item: whole(path),
  })),
});

const collection = (name: string, slugs: readonly string[], whole: (address: string) => string) => ({
  '@type': 'CollectionPage',
  name,
  mainEntity: {
    '@type': 'ItemList',
    itemListElement: slugs.map((slug, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      url: whole(paths.product(slug)),
    })),
  },
});

const stock = {
  IN_STOCK: 'InStock',
  LOW_STOCK: 'LimitedAvailability',
  OUT_OF_STOCK: 'OutOfStock',
} as const;

type Reviews = NonNullable<PageMeta['reviews']>;

/** Returns a product and its offer as schema.org data. */
function forSearchEngines(
  product: NonNullable<PageMeta['product']>,
  reviews: Reviews,
  whole: (address: string) => string,
) {
  const { sku, slug, name, title, description, pictures, category, attributes } = product;
  const { average, count } = product.rating;
  const digits = minorDigits(product.price.currency);
  return {
    '@type': 'Product',
    sku: sku ?? undefined,
    name,
    description: description || title,
    category: category.name,
    image: pictures.length > 0 ? pictures.map(({ url }) => whole(url)) : undefined,
    additionalProperty: attributes.map(({ label, value }) => ({
      '@type': 'PropertyValue',
      name: label,
      value,
    })),
    // Search engines reject an empty rating.
    aggregateRating:
      average === null
        ? undefined
        : {
            '@type': 'AggregateRating',
            ratingValue: average,
            reviewCount: count,
            bestRating: 5,
            worstRating: 0.5,
          },
    review: reviews.length > 0 ? reviews.map(reviewForSearchEngines) : undefined,
    offers: [product, ...product.variants].map(({ sku: offered, price, availability }) => ({
      '@type': 'Offer',
      sku: offered ?? undefined,
      url: whole(paths.product(slug, offered === sku ? null : offered)),
      price: (price.minor / 10 ** digits).toFixed(digits),
      priceCurrency: price.currency,
      availability: `https://schema.org/${stock[availability]}`,
    })),
  };
}

const reviewForSearchEngines = ({ name, body, rating, createdAt }: Reviews[number]) => ({
  '@type': 'Review',
  author: { '@type': 'Person', name },
  datePublished: createdAt.slice(0, 10),
  reviewBody: body,
  reviewRating: { '@type': 'Rating', ratingValue: rating, bestRating: 5, worstRating: 0.5 },
});

/** Serializes data for a `<script>` element. */
export const json = (value: unknown) => JSON.stringify(value).replaceAll('<', '\\u003c');

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
