import * as copy from '#web/app/copy.ts';
import { paths } from '#web/app/paths.ts';
import { pageQuery, type RouteModule } from '#web/app/route-module.ts';
import { breadcrumbsOf } from '#web/features/equipment/breadcrumbs.ts';
import { pictureSizes } from '#web/features/equipment/ProductDetails.tsx';
import { ProductRecommendationsDocument } from '#web/features/equipment/Recommendations.generated.ts';
import { findVariant, VARIANT } from '#web/features/equipment/variants.ts';
import { ProductReviewsDocument } from '#web/features/reviews/ProductReviews.generated.ts';
import { firstReviews } from '#web/features/reviews/ProductReviews.tsx';
import { ProductScreenDocument } from '#web/screens/Product/ProductScreen.generated.ts';
import { ProductScreen } from '#web/screens/Product/ProductScreen.tsx';

export default ProductScreen;

export const queries: RouteModule['queries'] = ({ params: { slug = '' } }) => [
  pageQuery(ProductScreenDocument, { slug }),
  pageQuery(ProductReviewsDocument, firstReviews(slug)),
  pageQuery(ProductRecommendationsDocument, { slug }),
];

export const meta: RouteModule['meta'] = ({ params: { slug = '' }, search }, read) => {
  const result = read(ProductScreenDocument, { slug });
  const product = result?.equipmentBySlug;
  if (!product) return { title: copy.productPage.title, ...(result && { status: 404 }) };
  const { name, pictures } = findVariant(product, search.get(VARIANT));
  const reviews = read(ProductReviewsDocument, firstReviews(slug));
  return {
    title: name,
    description: product.description || product.title,
    canonicalPath: paths.product(product.slug),
    picture: pictures[0] ? { picture: pictures[0], sizes: pictureSizes } : null,
    product,
    breadcrumbs: breadcrumbsOf(product.category, product),
    reviews: reviews?.equipmentBySlug?.reviews.edges.map(({ node }) => node) ?? [],
  };
};
