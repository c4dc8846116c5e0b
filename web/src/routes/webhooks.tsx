import * as copy from '#web/app/copy.ts';
import type { RouteModule } from '#web/app/route-module.ts';
import { WebhooksScreen } from '#web/screens/Webhooks/WebhooksScreen.tsx';

export default WebhooksScreen;

export const meta: RouteModule['meta'] = () => ({ title: copy.webhooks.title });
