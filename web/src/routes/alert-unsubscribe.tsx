import * as copy from '#web/app/copy.ts';
import type { RouteModule } from '#web/app/route-module.ts';
import { AlertUnsubscribeScreen } from '#web/screens/Alerts/AlertUnsubscribeScreen.tsx';

export default AlertUnsubscribeScreen;

export const meta: RouteModule['meta'] = () => ({
  title: copy.alertLinks.unsubscribe.title,
  isUnindexed: true,
});
