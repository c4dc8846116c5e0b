import type { ReadReviewsQuery, ReadReviewsQueryVariables } from '../documents/ReadReviews.generated.ts';
import type {
  SearchTheCatalogueQuery,
  SearchTheCatalogueQueryVariables,
} from '../documents/SearchTheCatalogue.generated.ts';
import type {
  ShowBestSellersQuery,
  ShowBestSellersQueryVariables,
} from '../documents/ShowBestSellers.generated.ts';
import type {
  ShowOneProductQuery,
  ShowOneProductQueryVariables,
} from '../documents/ShowOneProduct.generated.ts';
import type { WhoAmIQuery, WhoAmIQueryVariables } from '../documents/WhoAmI.generated.ts';
import { wording } from '../wording.ts';
import { operation, type Tour } from './step.ts';

export const browse: Tour = {
  name: 'browse',
  title: 'Browse',
  about: 'Queries for every visitor. No login required.',
  steps: [
    operation<ShowBestSellersQuery, ShowBestSellersQueryVariables>({
      name: 'ShowBestSellers',
      title: 'Best sellers',
      about: 'The five best-selling products. The next steps use the first one in stock.',
      learn({ bestSellers }) {
        const product = bestSellers.find(({ availability }) => availability !== 'OUT_OF_STOCK');
        return product
          ? { equipmentId: product.databaseId, equipmentName: product.name, minQty: product.minQty }
          : {};
      },
    }),
    operation<ShowOneProductQuery, ShowOneProductQueryVariables>({
      name: 'ShowOneProduct',
      title: 'Product details',
      about: 'Attributes, price, image, and order quantity limits.',
      needs: ['equipmentId'],
      variables: ({ equipmentId = '' }) => ({ id: equipmentId }),
      check: ({ equipment }) => (equipment ? null : wording.tours.notFound),
    }),
    operation<SearchTheCatalogueQuery, SearchTheCatalogueQueryVariables>({
      name: 'SearchTheCatalogue',
      title: 'Search the catalog',
      about:
        'Search by keyword, category, price, and availability, one page at a time. Try removing a filter.',
      variables: () => ({
        filter: { query: 'lure', availability: ['IN_STOCK', 'LOW_STOCK'], priceMaxMinor: 2_000 },
        sort: 'PRICE_ASC',
        after: null,
      }),
    }),
    operation<ReadReviewsQuery, ReadReviewsQueryVariables>({
      name: 'ReadReviews',
      title: 'Page through reviews',
      about: 'Newest first. Open the step again to load the next page with the cursor.',
      variables: ({ reviewsCursor }) => ({ first: 3, after: reviewsCursor ?? null }),
      learn: ({ reviews: { pageInfo } }) =>
        pageInfo.hasNextPage && pageInfo.endCursor ? { reviewsCursor: pageInfo.endCursor } : {},
    }),
    operation<WhoAmIQuery, WhoAmIQueryVariables>({
      name: 'WhoAmI',
      title: 'Current user',
      about: 'Returns null for visitors. Choose a user at the top of the page and run it again.',
    }),
  ],
};
