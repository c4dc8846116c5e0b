import * as copy from '#web/app/copy.ts';
import { paths } from '#web/app/paths.ts';
import { pageQuery, type RouteModule } from '#web/app/route-module.ts';
import { HomeReviewsDocument, HomeScreenDocument } from '#web/screens/Home/HomeScreen.generated.ts';
import { HomeScreen } from '#web/screens/Home/HomeScreen.tsx';
import { heroPictures } from '#web/screens/Home/pictures.ts';

export default HomeScreen;

export const queries: RouteModule['queries'] = () => [
  pageQuery(HomeScreenDocument, {}),
  pageQuery(HomeReviewsDocument, {}),
];

export const meta: RouteModule['meta'] = () => ({
  title: copy.home.title,
  canonicalPath: paths.home,
  picture: heroPictures[0] ? { picture: heroPictures[0], sizes: '100vw' } : null,
});
