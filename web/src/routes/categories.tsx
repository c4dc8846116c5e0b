import * as copy from '#web/app/copy.ts';
import type { RouteModule } from '#web/app/route-module.ts';
import { CategoriesScreen } from '#web/screens/Categories/CategoriesScreen.tsx';

export default CategoriesScreen;

export const meta: RouteModule['meta'] = () => ({
  title: copy.categories.title,
});
