import { paths } from '#web/app/paths.ts';
import type * as Product from '#web/screens/Product/ProductScreen.stories.tsx';
import type * as Reviews from '#web/screens/Product/Reviews.stories.tsx';
import type { RouteStates } from './states.ts';

export const product: RouteStates<{
  'Screens/Product': typeof Product;
  'Screens/Product/Reviews': typeof Reviews;
}> = {
  name: 'Product',
  routes: [paths.product()],
  states: [
    { state: 'loading', story: 'Screens/Product: Loading', kind: 'loading' },
    { state: 'ready', story: 'Screens/Product: Ready' },
    { state: 'ready, with uses and grouped attributes', story: 'Screens/Product: Specified' },
    { state: 'ready, in imperial units', story: 'Screens/Product: Imperial' },
    { state: 'ready, without uses and measurements', story: 'Screens/Product: WithoutMeasurements' },
    { state: 'ready, with one possible quantity', story: 'Screens/Product: OneQuantity' },
    { state: 'ready, with one picture', story: 'Screens/Product: OnePicture' },
    { state: 'another picture, by keyboard and thumbnails', story: 'Screens/Product: PictureByKeyboard' },
    { state: 'a picture enlarged', story: 'Screens/Product: PictureEnlarged' },
    { state: 'the enlarged picture closed', story: 'Screens/Product: PictureClosed' },
    { state: 'seen by an admin', story: 'Screens/Product: SeenByAdmin' },
    { state: 'ready, without picture and facts', story: 'Screens/Product: WithoutPicture' },
    { state: 'on sale', story: 'Screens/Product: OnSale' },
    { state: 'low stock', story: 'Screens/Product: LowStock' },
    { state: 'out of stock', story: 'Screens/Product: OutOfStock' },
    { state: 'with variants, a complete choice', story: 'Screens/Product: WithVariants' },
    { state: 'variant chosen, another option adjusted', story: 'Screens/Product: VariantChosen' },
    { state: 'variant sold out', story: 'Screens/Product: VariantSoldOut' },
    { state: 'link to a variant that is gone', story: 'Screens/Product: UnknownVariant' },
    { state: 'related products, and products that go well with it', story: 'Screens/Product: Recommended' },
    { state: 'recently viewed', story: 'Screens/Product: RecentlyViewed' },
    { state: 'recently viewed, cleared', story: 'Screens/Product: RecentlyViewedCleared' },
    { state: 'recently viewed, not loaded', story: 'Screens/Product: RecentlyViewedFailed' },
    { state: 'product not found', story: 'Screens/Product: NotFound', kind: 'empty' },
    { state: 'network error', story: 'Screens/Product: NetworkError', kind: 'error' },
    { state: 'loaded at the second attempt', story: 'Screens/Product: TriedAgain' },
    { state: 'offline', story: 'Screens/Product: Offline', kind: 'error' },
    { state: 'reviews', story: 'Screens/Product/Reviews: Visitor' },
    { state: '… filtered by stars', story: 'Screens/Product/Reviews: Filtered' },
    { state: '… all loaded', story: 'Screens/Product/Reviews: AllLoaded' },
    { state: '… loading', story: 'Screens/Product/Reviews: Loading' },
    { state: '… failed', story: 'Screens/Product/Reviews: Failed' },
    { state: '… own review failed', story: 'Screens/Product/Reviews: OwnFailed' },
    { state: 'review form', story: 'Screens/Product/Reviews: Form' },
    { state: '… published', story: 'Screens/Product/Reviews: Published' },
    { state: '… pending moderation', story: 'Screens/Product/Reviews: AwaitsApproval' },
    { state: '… hidden by an admin', story: 'Screens/Product/Reviews: Hidden' },
    { state: '… edit', story: 'Screens/Product/Reviews: Editing' },
    { state: '… reviewed before', story: 'Screens/Product/Reviews: AlreadyReviewed' },
    { state: '… invalid', story: 'Screens/Product/Reviews: Invalid' },
    { state: '… rate limited', story: 'Screens/Product/Reviews: RateLimited' },
    { state: '… product gone', story: 'Screens/Product/Reviews: ProductGone' },
    { state: '… forbidden', story: 'Screens/Product/Reviews: Forbidden' },
    { state: '… offline', story: 'Screens/Product/Reviews: Offline' },
    { state: '… session expired', story: 'Screens/Product/Reviews: SessionExpired' },
  ],
};
