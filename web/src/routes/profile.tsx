import * as copy from '#web/app/copy.ts';
import type { RouteModule } from '#web/app/route-module.ts';
import { ProfilePage } from '#web/screens/Dashboard/ProfileScreen.tsx';

export default ProfilePage;

export const meta: RouteModule['meta'] = () => ({ title: copy.profile.title });
