import { paths } from '#web/app/paths.ts';
import type * as Profile from '#web/screens/Dashboard/ProfileScreen.stories.tsx';
import type * as AccountSecurity from '#web/screens/Dashboard/AccountSecurity.stories.tsx';
import type * as EditProfile from '#web/screens/Dashboard/EditProfile.stories.tsx';
import type { RouteStates } from './states.ts';

export const profile: RouteStates<{
  'Screens/Dashboard': typeof Profile;
  'Screens/Dashboard/Edit profile': typeof EditProfile;
  'Screens/Dashboard/Login and security': typeof AccountSecurity;
}> = {
  name: 'Profile',
  routes: [paths.profile],
  main: ['Screens/Dashboard: Customer', 'Screens/Dashboard: Admin'],
  states: [
    { state: 'loading', story: 'Screens/Dashboard: Loading', kind: 'loading' },
    { state: 'data downloaded', story: 'Screens/Dashboard: DataDownloaded' },
    { state: 'account deleted', story: 'Screens/Dashboard: AccountDeleted' },
    { state: 'account in use', story: 'Screens/Dashboard: AccountInUse' },
    { state: 'complete profile', story: 'Screens/Dashboard: CompleteProfile', proves: '§2' },
    { state: 'empty profile', story: 'Screens/Dashboard: EmptyProfile', kind: 'empty' },
    { state: 'no photo', story: 'Screens/Dashboard: NoPhoto' },
    { state: 'admin badge', story: 'Screens/Dashboard: Admin', proves: '§2: admins do not see My Order' },
    { state: 'unverified email', story: 'Screens/Dashboard: Unverified' },
    { state: 'error', story: 'Screens/Dashboard: Failed', kind: 'error' },
    { state: 'edit modal closed', story: 'Screens/Dashboard/Edit profile: Closed' },
    { state: '… open', story: 'Screens/Dashboard: EmptyProfileFilledIn' },
    { state: '… prefilled', story: 'Screens/Dashboard/Edit profile: Prefilled', proves: '§2' },
    {
      state: '… each of 7 required errors shown together',
      story: 'Screens/Dashboard/Edit profile: AllMissing',
      proves: '§5: all of the profile is required',
    },
    { state: '… bad phone', story: 'Screens/Dashboard/Edit profile: PhoneThatIsNone' },
    { state: '… bad LinkedIn URL', story: 'Screens/Dashboard/Edit profile: LinkThatLeadsElsewhere' },
    {
      state: '… each skill chosen',
      story: 'Screens/Dashboard/Edit profile: EachSkill',
      proves: '§5: the five skills',
    },
    { state: '… saving', story: 'Screens/Dashboard/Edit profile: Saving' },
    { state: '… saved', story: 'Screens/Dashboard/Edit profile: Saved' },
    {
      state: "… not acknowledged ('profie change failed try again!')",
      story: 'Screens/Dashboard/Edit profile: NotAcknowledged',
      proves: '§8: profie change failed try again!',
    },
    {
      state: "… no user ('No user is logged in')",
      story: 'Screens/Dashboard/Edit profile: NoUser',
      proves: '§8: No user is logged in',
    },
    { state: '… unsaved-changes guard', story: 'Screens/Dashboard/Edit profile: UnsavedChanges' },
    {
      state: '… session expired while saving',
      story: 'Screens/Dashboard/Edit profile: SessionExpiredWhileSaving',
    },
    { state: 'visitor redirect', story: 'Screens/Dashboard: Visitor', proves: '§2' },
    { state: 'offline read-only', story: 'Screens/Dashboard: OfflineReadOnly' },
    { state: 'on its own', story: 'Screens/Dashboard: OnItsOwn' },
    { state: 'long words', story: 'Screens/Dashboard: LongWords' },
    { state: 'broken photo', story: 'Screens/Dashboard: BrokenPhoto' },
    { state: 'customer', story: 'Screens/Dashboard: Customer' },
    { state: 'without name', story: 'Screens/Dashboard: WithoutName' },
    { state: 'long name and address', story: 'Screens/Dashboard: LongNameAndAddress' },
    { state: 'mail sent', story: 'Screens/Dashboard: MailSent' },
    { state: 'mail sending', story: 'Screens/Dashboard: MailSending' },
    { state: 'mail not sent', story: 'Screens/Dashboard: MailNotSent' },
    { state: 'offline with nothing cached', story: 'Screens/Dashboard: OfflineWithNothingCached' },
    { state: 'about too long (edit profile)', story: 'Screens/Dashboard/Edit profile: AboutTooLong' },
    { state: 'filled in (edit profile)', story: 'Screens/Dashboard/Edit profile: FilledIn' },
    { state: 'refused by server (edit profile)', story: 'Screens/Dashboard/Edit profile: RefusedByServer' },
    { state: 'rate limited (edit profile)', story: 'Screens/Dashboard/Edit profile: RateLimited' },
    { state: 'forbidden (edit profile)', story: 'Screens/Dashboard/Edit profile: Forbidden' },
    { state: 'offline (edit profile)', story: 'Screens/Dashboard/Edit profile: Offline' },
    { state: 'kept editing (edit profile)', story: 'Screens/Dashboard/Edit profile: KeptEditing' },
    { state: 'discarded (edit profile)', story: 'Screens/Dashboard/Edit profile: Discarded' },
    { state: 'changed back (edit profile)', story: 'Screens/Dashboard/Edit profile: ChangedBack' },
    { state: 'draft after reload (edit profile)', story: 'Screens/Dashboard/Edit profile: DraftAfterReload' },
    { state: 'login with Google only', story: 'Screens/Dashboard/Login and security: WithGoogle' },
    { state: 'change password: open', story: 'Screens/Dashboard/Login and security: Asked' },
    {
      state: 'change password: passwords shown',
      story: 'Screens/Dashboard/Login and security: PasswordsShown',
    },
    {
      state: 'change password: nothing entered',
      story: 'Screens/Dashboard/Login and security: NothingEntered',
    },
    { state: 'change password: too short', story: 'Screens/Dashboard/Login and security: TooShort' },
    { state: 'change password: same as before', story: 'Screens/Dashboard/Login and security: SameAsBefore' },
    { state: 'change password: saving', story: 'Screens/Dashboard/Login and security: Saving' },
    {
      state: 'change password: wrong current password',
      story: 'Screens/Dashboard/Login and security: WrongPassword',
    },
    { state: 'change password: refused as too weak', story: 'Screens/Dashboard/Login and security: TooWeak' },
    {
      state: 'change password: too many attempts',
      story: 'Screens/Dashboard/Login and security: TooManyAttempts',
    },
    {
      state: 'change password: provider unreachable',
      story: 'Screens/Dashboard/Login and security: ProviderUnreachable',
    },
    {
      state: 'change password: session expired',
      story: 'Screens/Dashboard/Login and security: SessionExpired',
    },
    { state: 'change password: changed', story: 'Screens/Dashboard/Login and security: Changed' },
    { state: 'log out everywhere: confirmation', story: 'Screens/Dashboard/Login and security: EndAsked' },
    { state: 'log out everywhere: sending', story: 'Screens/Dashboard/Login and security: Ending' },
    { state: 'log out everywhere: logged out', story: 'Screens/Dashboard/Login and security: Ended' },
    { state: 'log out everywhere: failed', story: 'Screens/Dashboard/Login and security: EndFailed' },
    { state: 'log out everywhere: refused', story: 'Screens/Dashboard/Login and security: EndRefused' },
    {
      state: 'log out everywhere: other account',
      story: 'Screens/Dashboard/Login and security: EndOfOtherAccount',
    },
    {
      state: 'log out everywhere: sign-in required',
      story: 'Screens/Dashboard/Login and security: EndSignInRequired',
    },
    {
      state: 'log out everywhere: session expired',
      story: 'Screens/Dashboard/Login and security: EndSessionExpired',
    },
  ],
};
