import * as copy from '#web/app/copy.ts';
import type { RouteModule } from '#web/app/route-module.ts';
import { MessagesScreen } from '#web/screens/Messages/MessagesScreen.tsx';

export default MessagesScreen;

export const meta: RouteModule['meta'] = () => ({ title: copy.contactMessages.title });
