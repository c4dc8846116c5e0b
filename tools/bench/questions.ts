import type { Place, World } from './world.ts';

/** A read: the query for the shop, and the raw server's URL with the same response bytes. */
export interface Question {
  readonly document: string;
  variables(world: World, n: number): Record<string, unknown>;
  /** Null if the raw server does not support it. */
  raw: ((world: World, n: number) => string) | null;
  token?(world: World, n: number): string;
  /** Whether every query gets a different unused variable, so that no cache applies. */
  readonly fresh: boolean;
  /** A text that a correct response contains. */
  readonly marker: string;
}

const money = '{ minor currency display }';
const picture = 'picture { url alt color width height sources { type srcSet } }';
/** The fields of a product card in a list. */
const card = `id databaseId name title price ${money} priorPrice ${money} availability stockLeft isNew ${picture}`;
const pageInfo = 'pageInfo { hasNextPage endCursor }';

const list = `query List($after: String) { catalogue(first: 24, after: $after, sort: NEWEST) { edges { node { ${card} } } ${pageInfo} } }`;
const bestSellers = `query BestSellers { bestSellers(first: 24) { ${card} } }`;
const detail = `query Detail($id: ID!) { equipment(id: $id) { id databaseId name title description price ${money} priorPrice ${money} minQty maxQty availability stockLeft isNew ${picture} category { id name } attributes { name label value } } }`;
const search = `query Search($words: String!) { catalogue(first: 24, filter: { query: $words }) { totalCount totalIsCapped edges { node { ${card} } } ${pageInfo} } }`;
const facets = `query Facets($words: String!) { catalogue(first: 24, filter: { query: $words }) { totalCount totalIsCapped correctedQuery facets { name label values { value label count isCapped isSelected } } priceFacet { min ${money} max ${money} buckets { from { minor } to { minor } count } } edges { cursor node { ${card} } } ${pageInfo} } }`;
const mine = `query Mine { me { orders(first: 10) { edges { node { id databaseId number status paymentState paid transactionId placedAt total ${money} lines { name title quantity unitPrice ${money} ${picture} } } } ${pageInfo} } } }`;
const adminOrders = `query AdminOrders($after: String) { orders(first: 20, after: $after) { edges { node { id databaseId number status paymentState paid testMode placedAt customerName customerEmail total ${money} fulfilment returns { state requestedAt } lines { name title quantity ${picture} } } } ${pageInfo} } }`;
const adminProducts = `query AdminProducts($after: String) { inventory(first: 20, after: $after) { edges { node { id databaseId name title description price ${money} priorPrice ${money} minQty maxQty stockLeft availability status updatedAt category { id name slug } ${picture} } } ${pageInfo} } }`;

/** Frequent words, rare words and a name. */
export const searches = [
  'spinning reel',
  'carbon rod',
  'braided line',
  'lakehead',
  'heron pro',
  'tackle box',
  'dry fly',
  'zander',
  'fish finder',
  'spoon',
  'headlamp red',
  'osprey classic',
  'riverbend rod',
  'landing net',
  'cooler',
  'marlin xt',
] as const;

export const one = <T>(of: readonly T[], n: number): T => of[n % of.length] as T;

const after = (places: (world: World) => readonly Place[]) => (world: World, n: number) => ({
  after: one(places(world), n).cursor,
});
const at = (route: string, places: (world: World) => readonly Place[]) => (world: World, n: number) =>
  `/${route}?after=${one(places(world), n).id ?? ''}`;

/** Sixteen customers take turns. */
const customer = ({ customers }: World, n: number) => one(customers.slice(0, 16), n);

const shelf: Omit<Question, 'fresh'> = {
  document: list,
  variables: after(({ pages }) => pages),
  raw: at('list', ({ pages }) => pages),
  marker: '"price":{"minor":',
};
const product: Omit<Question, 'fresh'> = {
  document: detail,
  variables: ({ details }, n) => ({ id: one(details, n) }),
  raw: ({ details }, n) => `/detail/${one(details, n)}`,
  marker: '"attributes":[',
};

/** By the names that `--only` accepts. */
export const questions: Readonly<Record<string, Question>> = {
  'list-kept': { ...shelf, fresh: false },
  list: { ...shelf, fresh: true },
  'best-kept': { document: bestSellers, variables: () => ({}), raw: null, marker: '"price":{', fresh: false },
  best: { document: bestSellers, variables: () => ({}), raw: null, marker: '"price":{', fresh: true },
  'detail-kept': {
    ...product,
    variables: ({ details }, n) => ({ id: one(details, n % 20) }),
    raw: ({ details }, n) => `/detail/${one(details, n % 20)}`,
    fresh: false,
  },
  detail: { ...product, fresh: true },
  search: {
    document: search,
    variables: (_world, n) => ({ words: one(searches, n) }),
    raw: (_world, n) => `/search?words=${encodeURIComponent(one(searches, n))}`,
    marker: '"totalCount":',
    fresh: true,
  },
  facets: {
    document: facets,
    variables: (_world, n) => ({ words: one(searches, n) }),
    raw: null,
    marker: '"priceFacet":',
    fresh: true,
  },
  mine: {
    document: mine,
    variables: () => ({}),
    raw: (world, n) => `/mine/${customer(world, n).id}`,
    token: (world, n) => customer(world, n).token,
    marker: '"unitPrice":',
    fresh: true,
  },
  'admin-orders': {
    document: adminOrders,
    variables: after(({ orderPages }) => orderPages),
    raw: at('admin-orders', ({ orderPages }) => orderPages),
    token: ({ adminToken }) => adminToken,
    marker: '"customerEmail":',
    fresh: true,
  },
  'admin-products': {
    document: adminProducts,
    variables: after(({ inventoryPages }) => inventoryPages),
    raw: at('admin-products', ({ inventoryPages }) => inventoryPages),
    token: ({ adminToken }) => adminToken,
    marker: '"updatedAt":',
    fresh: true,
  },
};
