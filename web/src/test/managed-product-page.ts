import type {
  ManagedProductFragment,
  ManagedVariantFragment,
} from '#web/screens/ManagedProduct/ManagedProductScreen.generated.ts';
import { adminWorld } from './admin-lists.tsx';
import { money, picture } from './builders.ts';

// Shared by the stories of one product's page.

export const productPath = '/dashboard/manage-product/product-1';

export const shown = (slug: string, alt: string, x = 50, y = 50) => ({
  ...picture(slug, alt),
  focalPoint: { __typename: 'FocalPoint' as const, x, y },
});

export const managedProduct = (change: Partial<ManagedProductFragment> = {}): ManagedProductFragment => ({
  __typename: 'Equipment',
  id: 'product-1',
  databaseId: 'product-1',
  productId: null,
  slug: 'lakehead-3000',
  name: 'Lakehead 3000',
  title: 'Spinning reel, size 3000',
  sku: null,
  optionNames: [],
  optionValues: [],
  status: 'PUBLISHED',
  publishAt: null,
  updatedAt: '2026-11-20T09:00:00.000Z',
  stockCount: 24,
  minQty: 1,
  maxQty: 60,
  price: money(8_990),
  pictures: [
    shown('spinning-reel', 'Spinning reel, side view', 30, 40),
    shown('fly-rod', 'Fly rod'),
    shown('anchor', 'Anchor'),
  ],
  ...change,
});

export const managedVariant = (
  number: number,
  optionValues: readonly string[],
  change: Partial<ManagedVariantFragment> = {},
): ManagedVariantFragment => ({
  __typename: 'Equipment',
  id: `variant-${number}`,
  databaseId: `variant-${number}`,
  productId: 'product-1',
  title: optionValues.join(', '),
  sku: `LKH-${number}`,
  optionValues: [...optionValues],
  variantPosition: number,
  status: 'PUBLISHED',
  updatedAt: '2026-11-20T09:00:00.000Z',
  stockCount: 7,
  minQty: 1,
  maxQty: 40,
  price: money(9_990),
  ...change,
});

export const productWorld = (
  product: ManagedProductFragment | null | ((args: never) => unknown) = managedProduct(),
  Mutation: Record<string, unknown> = {},
  Query: Record<string, unknown> = {},
  more: object = {},
) =>
  adminWorld(
    productPath,
    {
      managedEquipment: product,
      managedVariants: [],
      stockMovements: {
        __typename: 'StockMovementConnection',
        edges: [],
        pageInfo: { __typename: 'PageInfo', hasNextPage: false, endCursor: null },
      },
      ...Query,
    },
    Mutation,
    { path: '/dashboard/manage-product/:id', ...more },
  );
