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
import { operation, type Tour } from './step.ts';

export const browse: Tour = {
  name: 'browse',
  title: 'Browse',
  about: 'What every visitor sees. No sign-in.',
  steps: [
    operation<ShowBestSellersQuery, ShowBestSellersQueryVariables>({
      name: 'ShowBestSellers',
      title: 'Best sellers',
      about: 'The five products that sold most. The tours go on with the first that can be ordered.',
      learn({ bestSellers }) {
        const product = bestSellers.find(({ availability }) => availability !== 'OUT_OF_STOCK');
        return product
          ? { equipmentId: product.databaseId, equipmentName: product.name, minQty: product.minQty }
          : {};
      },
    }),
    operation<ShowOneProductQuery, ShowOneProductQueryVariables>({
      name: 'ShowOneProduct',
      title: 'One product',
      about: 'All there is to know about it: facts, price, picture, and how many one order may have.',
      needs: ['equipmentId'],
      variables: ({ equipmentId = '' }) => ({ id: equipmentId }),
    }),
    operation<SearchTheCatalogueQuery, SearchTheCatalogueQueryVariables>({
      name: 'SearchTheCatalogue',
      title: 'Search the catalogue',
      about: 'By words, shelf, price and what can be ordered now, a page at a time. Take a filter away.',
      variables: () => ({
        filter: { query: 'lure', availability: ['IN_STOCK', 'LOW_STOCK'], priceMaxMinor: 2_000 },
        sort: 'PRICE_ASC',
        after: null,
      }),
    }),
    operation<ReadReviewsQuery, ReadReviewsQueryVariables>({
      name: 'ReadReviews',
      title: 'Reviews, page by page',
      about: 'Newest first. Open it again: it goes on after the last one read, by its cursor.',
      variables: ({ reviewsCursor }) => ({ first: 3, after: reviewsCursor ?? null }),
      learn: ({ reviews: { pageInfo } }) =>
        pageInfo.hasNextPage && pageInfo.endCursor ? { reviewsCursor: pageInfo.endCursor } : {},
    }),
    operation<WhoAmIQuery, WhoAmIQueryVariables>({
      name: 'WhoAmI',
      title: 'Who am I?',
      about: 'Null for a visitor. Choose somebody to be at the top of the page, and ask again.',
    }),
  ],
};
