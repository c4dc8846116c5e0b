import * as copy from '#web/app/copy.ts';
import type { RouteModule } from '#web/app/route-module.ts';
import { AlertConfirmScreen } from '#web/screens/Alerts/AlertConfirmScreen.tsx';

export default AlertConfirmScreen;

export const meta: RouteModule['meta'] = () => ({ title: copy.alertLinks.confirm.title, isUnindexed: true });
