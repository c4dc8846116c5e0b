import * as copy from '#web/app/copy.ts';
import type { RouteModule } from '#web/app/route-module.ts';
import { NotFoundScreen } from '#web/screens/NotFound/NotFoundScreen.tsx';

export default NotFoundScreen;

export const meta: RouteModule['meta'] = () => ({ title: copy.refusals.notFound, status: 404 });
