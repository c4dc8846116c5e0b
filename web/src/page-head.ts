import * as copy from './app/copy.ts';
import type { SizedPicture } from './app/page-needs.ts';
import { paths } from './app/paths.ts';
import { titleOf, type ScreenRoute } from './app/routes.tsx';
import { windowTitle } from './app/window-title.ts';
import type { OrderableEquipmentFragment } from './features/equipment/OrderableEquipment.generated.ts';
import textFont from './generated/fonts/text.woff2?url';
import { minorDigits } from './ui/money.ts';

/** What search engines say of a page; of the others they say what the shop is. */
const descriptions: Record<string, string> = {
  [paths.search]: copy.search.description,
  [paths.login]: copy.account.loginLead,
  [paths.signup]: copy.account.signupLead,
  [paths.portfolio]: copy.portfolio.lead,
  [paths.blog]: copy.blog.lead,
};

interface PageHead {
  /** As customers reach the shop; null when nobody has said (SHOP_URL): then nothing claims to know. */
  shopUrl: string | null;
  route: ScreenRoute | null;
  search: URLSearchParams;
  /** That the page is about. */
  product?: OrderableEquipmentFragment | null | undefined;
  /** That is seen first. */
  picture?: SizedPicture | null | undefined;
}

/** Title, description, and what the first sight of the page waits for, as HTML. */
export function headOf({ shopUrl, route, search, product, picture }: PageHead): string {
  const title = product ? windowTitle(product.name) : titleOf(route, search);
  const description = product
    ? product.description || product.title
    : (descriptions[route?.path ?? ''] ?? copy.home.description);
  const source = picture?.picture.sources[0];
  const whole = (part: string) =>
    shopUrl !== null && URL.canParse(part, shopUrl) ? new URL(part, shopUrl).href : part;
  // Results are for search engines to have, not to list.
  const isResults = route?.path === paths.search;
  const isListed = route?.rendered && !isResults && !route.path.includes(':');
  const own = product ? paths.order(product.databaseId) : isListed && route.path;
  const url = shopUrl !== null && own && whole(own);
  const shown = product?.picture ?? picture?.picture;
  return [
    `<title>${escaped(title)}</title>`,
    `<meta name="description" content="${escaped(description)}">`,
    `<link rel="preload" as="font" type="font/woff2" href="${textFont}" crossorigin>`,
    isResults && '<meta name="robots" content="noindex">',
    url && `<link rel="canonical" href="${escaped(url)}">`,
    url &&
      asShared({
        'og:site_name': copy.shop,
        'og:type': product ? 'product' : 'website',
        'og:title': title,
        'og:description': description,
        'og:url': url,
        ...(shown && { 'og:image': whole(shown.url) }),
      }),
    picture &&
      source &&
      `<link rel="preload" as="image" type="${escaped(source.type)}" imagesrcset="${escaped(source.srcSet)}" imagesizes="${escaped(picture.sizes)}" fetchpriority="high">`,
    product && `<script type="application/ld+json">${json(forSearchEngines(product, whole))}</script>`,
  ]
    .filter(Boolean)
    .join('');
}

/** What is shown of a page whose address is sent to somebody: the Open Graph protocol, https://ogp.me. */
const asShared = (facts: Record<string, string>) =>
  Object.entries(facts)
    .map(([property, content]) => `<meta property="${property}" content="${escaped(content)}">`)
    .join('');

const stock = {
  IN_STOCK: 'InStock',
  LOW_STOCK: 'LimitedAvailability',
  OUT_OF_STOCK: 'OutOfStock',
} as const;

/** A product and its offer in the words of schema.org. */
function forSearchEngines(product: OrderableEquipmentFragment, whole: (address: string) => string) {
  const { databaseId, name, title, description, picture, category, price, availability, attributes } =
    product;
  const digits = minorDigits(price.currency);
  return {
    '@context': 'https://schema.org',
    '@type': 'Product',
    sku: databaseId,
    name,
    description: description ?? title,
    category: category.name,
    image: picture ? whole(picture.url) : undefined,
    additionalProperty: attributes.map(({ label, value }) => ({
      '@type': 'PropertyValue',
      name: label,
      value,
    })),
    offers: {
      '@type': 'Offer',
      url: whole(paths.order(databaseId)),
      price: (price.minor / 10 ** digits).toFixed(digits),
      priceCurrency: price.currency,
      availability: `https://schema.org/${stock[availability]}`,
    },
  };
}

/** Text of a `<script>` of data. */
export const json = (value: unknown) => JSON.stringify(value).replaceAll('<', '\\u003c');

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
