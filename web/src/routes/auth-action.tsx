import * as copy from '#web/app/copy.ts';
import type { RouteModule } from '#web/app/route-module.ts';
import { AuthActionScreen } from '#web/screens/AuthAction/AuthActionScreen.tsx';

export default AuthActionScreen;

export const meta: RouteModule['meta'] = () => ({ title: copy.shop });
