import * as copy from '#web/app/copy.ts';
import { paths } from '#web/app/paths.ts';

interface Named {
  readonly slug: string;
  readonly name: string;
}

/** The pages from home to a category, or to a product of it. */
export function breadcrumbsOf(category: Named, product?: Named) {
  return [
    { name: copy.nav.home, path: paths.home },
    { name: category.name, path: paths.category(category.slug) },
    ...(product ? [{ name: product.name, path: paths.product(product.slug) }] : []),
  ];
}
