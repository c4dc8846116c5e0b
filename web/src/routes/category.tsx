import * as copy from '#web/app/copy.ts';
import { paths } from '#web/app/paths.ts';
import { pageQuery, type RouteInput, type RouteModule } from '#web/app/route-module.ts';
import { breadcrumbsOf } from '#web/features/equipment/breadcrumbs.ts';
import { categoryVariables, readCategoryTerms } from '#web/screens/Catalogue/category-variables.ts';
import { CategoryScreenDocument } from '#web/screens/Catalogue/CategoryScreen.generated.ts';
import { CategoryScreen, categoryPictureSizes } from '#web/screens/Catalogue/CategoryScreen.tsx';

export default CategoryScreen;

const variablesOf = ({ params: { slug = '' }, search, currency }: RouteInput) =>
  categoryVariables(slug, readCategoryTerms(search), currency);

export const queries: RouteModule['queries'] = (input) => [
  pageQuery(CategoryScreenDocument, variablesOf(input)),
];

export const meta: RouteModule['meta'] = (input, read) => {
  const result = read(CategoryScreenDocument, variablesOf(input));
  const category = result?.categoryBySlug;
  // The server redirects from an earlier slug, as the screen does.
  if (!category || category.slug !== variablesOf(input).slug)
    return { title: copy.category.title, ...(result && { status: 404 }) };
  const { name, slug, description, picture } = category;
  return {
    title: name,
    description: description || copy.category.description(name),
    canonicalPath: paths.category(slug),
    picture: picture ? { picture, sizes: categoryPictureSizes } : null,
    breadcrumbs: breadcrumbsOf(category),
    listed: result.catalogue.edges.map(({ node }) => node.slug),
  };
};
