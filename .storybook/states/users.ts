import { paths } from '#web/app/paths.ts';
import type * as Users from '#web/screens/Users/UsersScreen.stories.tsx';
import type * as Roles from '#web/screens/Users/Roles.stories.tsx';
import type { RouteStates } from './states.ts';

export const users: RouteStates<{
  'Screens/Users': typeof Users;
  'Screens/Users/Roles': typeof Roles;
}> = {
  name: 'Users',
  routes: [paths.users],
  states: [
    { state: 'loading', story: 'Screens/Users: Loading', kind: 'loading' },
    { state: 'list', story: 'Screens/Users: List', proves: '§2' },
    { state: 'a long list', story: 'Screens/Users: LongList' },
    { state: 'one user (self only)', story: 'Screens/Users: OneUser', kind: 'empty' },
    { state: 'many + search + paged', story: 'Screens/Users: Paged' },
    { state: 'no match', story: 'Screens/Users: NoMatch' },
    { state: 'row non-admin', story: 'Screens/Users: RowNonAdmin' },
    {
      state: "row 'Already Admin'",
      story: 'Screens/Users: RowAlreadyAdmin',
      proves: '§4: admins show Already Admin',
    },
    { state: 'self row', story: 'Screens/Users: SelfRow' },
    { state: 'unverified', story: 'Screens/Users: Unverified' },
    { state: 'confirm promote', story: 'Screens/Users/Roles: ConfirmPromote' },
    { state: 'promoting', story: 'Screens/Users/Roles: Promoting' },
    {
      state: "'Successfully made an admin!'",
      story: 'Screens/Users/Roles: Promoted',
      proves: '§8: Successfully made an admin!',
    },
    {
      state: "403 'Without an admin! Let alone Add a admin'",
      story: 'Screens/Users/Roles: Forbidden',
      proves: '§8: Without an admin! Let alone Add a admin',
    },
    { state: 'already admin (0 modified)', story: 'Screens/Users/Roles: AlreadyAdmin' },
    { state: 'user removed', story: 'Screens/Users/Roles: UserRemoved' },
    { state: 'revoke', story: 'Screens/Users/Roles: ConfirmRevoke' },
    { state: 'last-admin refused', story: 'Screens/Users/Roles: LastAdmin' },
    { state: 'list error', story: 'Screens/Users: Failed', kind: 'error' },
    { state: 'non-admin forbidden', story: 'Screens/Users: NonAdminForbidden', proves: '§6' },
    { state: 'visitor redirect', story: 'Screens/Users: VisitorRedirect', proves: '§2' },
    { state: 'searched', story: 'Screens/Users: Searched' },
    { state: 'search from the address', story: 'Screens/Users: SearchFromTheAddress' },
    { state: 'shows everybody again', story: 'Screens/Users: ShowsEverybodyAgain' },
    { state: 'searching', story: 'Screens/Users: Searching' },
    { state: 'paged failed', story: 'Screens/Users: PagedFailed' },
    { state: 'long name and address', story: 'Screens/Users: LongNameAndAddress' },
    { state: 'not promoted (roles)', story: 'Screens/Users/Roles: NotPromoted' },
    { state: 'email not verified (roles)', story: 'Screens/Users/Roles: EmailNotVerified' },
    { state: 'invalid input (roles)', story: 'Screens/Users/Roles: InvalidInput' },
    { state: 'admin by configuration (roles)', story: 'Screens/Users/Roles: AdminByConfiguration' },
    { state: 'revoke forbidden (roles)', story: 'Screens/Users/Roles: RevokeForbidden' },
    { state: 'revoke user removed (roles)', story: 'Screens/Users/Roles: RevokeUserRemoved' },
    { state: 'revoke invalid input (roles)', story: 'Screens/Users/Roles: RevokeInvalidInput' },
    { state: 'making failed (roles)', story: 'Screens/Users/Roles: MakingFailed' },
    { state: 'revoked (roles)', story: 'Screens/Users/Roles: Revoked' },
    { state: 'revoked self (roles)', story: 'Screens/Users/Roles: RevokedSelf' },
    { state: 'sign in required (roles)', story: 'Screens/Users/Roles: SignInRequired' },
    { state: 'revoke sign in required (roles)', story: 'Screens/Users/Roles: RevokeSignInRequired' },
  ],
};
