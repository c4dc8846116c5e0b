import type { InventoryRowFragment } from '#web/features/equipment/InventoryRow.generated.ts';
import { fixtureUser } from '#web/platform/identity/fixture.ts';
import { attributeDefinitions } from './attribute-definitions.ts';
import { connection, money, picture } from './builders.ts';
import { productNamed } from './products.ts';

// Shared by the stories of Manage Products.

export const reels = {
  __typename: 'Category' as const,
  id: 'Q2F0ZWdvcnk6MQ==',
  name: 'Reels',
  slug: 'reels',
};
export const lures = {
  __typename: 'Category' as const,
  id: 'Q2F0ZWdvcnk6Mg==',
  name: 'Lures',
  slug: 'lures',
};

export const row = (change: Partial<InventoryRowFragment> = {}): InventoryRowFragment => {
  const { title, slug, alt, price } = productNamed(change.name);
  return {
    __typename: 'Equipment',
    id: 'RXF1aXBtZW50OjE=',
    databaseId: '01234567-89ab-7cde-8f01-23456789abcd',
    name: 'Lakehead 3000',
    title,
    description: 'Smooth, sealed, and light in the hand.',
    price: money(price),
    priorPrice: null,
    minQty: 1,
    maxQty: 60,
    stockLeft: null,
    stockCount: change.stockLeft ?? null,
    availability: 'IN_STOCK',
    status: 'PUBLISHED',
    publishAt: null,
    sku: null,
    updatedAt: '2026-11-20T09:00:00.000Z',
    attributes: [],
    category: reels,
    picture: picture(slug, alt),
    ...change,
  };
};

export const world = (
  rows: InventoryRowFragment[] | ((args: never) => unknown),
  Mutation: Record<string, unknown> = {},
  more: Record<string, unknown> = {},
  Query: Record<string, unknown> = {},
) => ({
  world: {
    at: '/dashboard/manage-product',
    path: '/dashboard/manage-product',
    identity: { status: 'signedIn', user: fixtureUser },
    config: { features: { manageProducts: true } },
    answers: {
      Query: {
        inventory: Array.isArray(rows) ? connection(rows) : rows,
        categories: [reels, lures],
        attributeDefinitions,
        productViews: [],
        ...Query,
      },
      Mutation,
    },
    ...more,
  },
});
