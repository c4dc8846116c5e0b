import * as copy from '#web/app/copy.ts';
import type { RouteModule } from '#web/app/route-module.ts';
import { ManagedReviewsScreen } from '#web/screens/ManagedReviews/ManagedReviewsScreen.tsx';

export default ManagedReviewsScreen;

export const meta: RouteModule['meta'] = () => ({ title: copy.managedReviews.title });
