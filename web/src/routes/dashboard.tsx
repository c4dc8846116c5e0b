import * as copy from '#web/app/copy.ts';
import type { RouteModule } from '#web/app/route-module.ts';
import { ProfileScreen } from '#web/screens/Dashboard/ProfileScreen.tsx';
import { DashboardHome } from '#web/screens/Overview/DashboardHome.tsx';

export default function Dashboard() {
  return <DashboardHome profile={<ProfileScreen />} />;
}

export const meta: RouteModule['meta'] = () => ({ title: copy.dashboard.profile });
