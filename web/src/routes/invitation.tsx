import * as copy from '#web/app/copy.ts';
import type { RouteModule } from '#web/app/route-module.ts';
import { AcceptInvitationScreen } from '#web/screens/Invitation/AcceptInvitationScreen.tsx';

export default AcceptInvitationScreen;

export const meta: RouteModule['meta'] = () => ({ title: copy.acceptInvitation.title, isUnindexed: true });
