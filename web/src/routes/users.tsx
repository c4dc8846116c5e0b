import * as copy from '#web/app/copy.ts';
import type { RouteModule } from '#web/app/route-module.ts';
import { UsersScreen } from '#web/screens/Users/UsersScreen.tsx';

export default UsersScreen;

export const meta: RouteModule['meta'] = () => ({ title: copy.users.title });
