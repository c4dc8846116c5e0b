import * as copy from '#web/app/copy.ts';
import { paths } from '#web/app/paths.ts';
import type { RouteModule } from '#web/app/route-module.ts';
import { blogPicture, BlogScreen } from '#web/screens/Blog/BlogScreen.tsx';

export default BlogScreen;

export const meta: RouteModule['meta'] = () => ({
  title: copy.blog.title,
  description: copy.blog.lead,
  canonicalPath: paths.blog,
  picture: blogPicture,
});
