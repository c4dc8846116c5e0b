import * as copy from '#web/app/copy.ts';
import type { RouteModule } from '#web/app/route-module.ts';
import { MyReviewsScreen } from '#web/screens/MyReviews/MyReviewsScreen.tsx';

export default MyReviewsScreen;

export const meta: RouteModule['meta'] = () => ({ title: copy.myReviews.title });
