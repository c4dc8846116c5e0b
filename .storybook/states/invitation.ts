import { paths } from '#web/app/paths.ts';
import type * as AcceptInvitation from '#web/screens/Invitation/AcceptInvitation.stories.tsx';
import type { RouteStates } from './states.ts';

export const invitation: RouteStates<{ 'Screens/Invitation': typeof AcceptInvitation }> = {
  name: 'Invitation',
  routes: [paths.invitation],
  main: ['Screens/Invitation: Invitation'],
  states: [
    { state: 'invitation', story: 'Screens/Invitation: Invitation' },
    { state: 'accepting', story: 'Screens/Invitation: Accepting', kind: 'loading' },
    { state: 'accepted', story: 'Screens/Invitation: Accepted' },
    { state: 'accepted as support', story: 'Screens/Invitation: AcceptedSupport' },
    { state: 'accepted as warehouse', story: 'Screens/Invitation: AcceptedWarehouse' },
    { state: 'accepted as catalog', story: 'Screens/Invitation: AcceptedCatalog' },
    { state: 'invitation ended', story: 'Screens/Invitation: InvitationEnded', kind: 'error' },
    { state: 'invitation link too long', story: 'Screens/Invitation: InvitationLinkTooLong' },
    { state: 'invitation link incomplete', story: 'Screens/Invitation: InvitationLinkIncomplete' },
    { state: 'for other', story: 'Screens/Invitation: ForOther' },
    { state: 'unverified', story: 'Screens/Invitation: Unverified' },
    { state: 'accept limit', story: 'Screens/Invitation: AcceptLimit' },
    { state: 'accept fault', story: 'Screens/Invitation: AcceptFault' },
    { state: 'accept sign in required', story: 'Screens/Invitation: AcceptSignInRequired' },
  ],
};
