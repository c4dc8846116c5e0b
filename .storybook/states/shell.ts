import type * as Shell from '#web/app/Shell.stories.tsx';
import type * as Guards from '#web/app/guards.stories.tsx';
import type * as NotLoaded from '#web/app/NotLoaded.stories.tsx';
import type * as CommandPalette from '#web/app/commands/CommandPalette.stories.tsx';
import type * as SearchBox from '#web/app/SearchBox.stories.tsx';
import type * as Login from '#web/screens/Login/LoginScreen.stories.tsx';
import type * as Toasts from '#web/ui/Toaster.stories.tsx';
import type * as Alerts from '#web/ui/Alert.stories.tsx';
import type * as Waiting from '#web/ui/Waiting.stories.tsx';
import type { RouteStates } from './states.ts';

export const shell: RouteStates<{
  Shell: typeof Shell;
  'Shell/Guards': typeof Guards;
  'Shell/Page not loaded': typeof NotLoaded;
  'App/SearchBox': typeof SearchBox;
  'Shell/Command palette': typeof CommandPalette;
  'Screens/Login': typeof Login;
  'UI/Toast': typeof Toasts;
  'UI/Alert': typeof Alerts;
  'UI/Waiting': typeof Waiting;
}> = {
  name: 'Everywhere',
  routes: [],
  main: ['Shell: Visitor', 'Shell: Customer', 'Shell: Admin'],
  states: [
    {
      state: 'Navbar: visitor',
      story: 'Shell: Visitor',
      proves: '§2: Home, Product Equipment, Reviews, Who we are, Blog',
    },
    { state: 'Navbar: customer', story: 'Shell: Customer' },
    { state: 'Navbar: categories open', story: 'Shell: CategoriesOpen' },
    { state: 'Navbar: categories closed by Escape, a press and a link', story: 'Shell: CategoriesClosed' },
    { state: 'Navbar: categories in the menu of a phone', story: 'Shell: CategoriesOnAPhone' },
    { state: 'Navbar and footer: no categories', story: 'Shell: NoCategories' },
    { state: 'Navbar: admin', story: 'Shell: Admin' },
    {
      state: 'Navbar: all features',
      story: 'Shell: AllFeatures',
      proves: '§2: avatar menu with profile, My Portfolio, Dashboard, Logout',
    },
    { state: 'Navbar: who is there is being asked', story: 'Shell: SessionLoading' },
    { state: 'unverified-email banner', story: 'Shell: UnverifiedEmail' },
    { state: 'unverified-email banner: sending', story: 'Shell: VerificationSending' },
    { state: 'unverified-email banner: refused', story: 'Shell: VerificationRefused' },
    { state: 'unverified-email banner: put off', story: 'Shell: VerificationPutOff' },
    { state: 'search empty', story: 'App/SearchBox: Empty' },
    { state: 'search typing', story: 'App/SearchBox: Typing' },
    { state: 'search suggestions', story: 'App/SearchBox: Suggestions' },
    { state: 'search no result', story: 'App/SearchBox: NoResult' },
    { state: 'search error', story: 'App/SearchBox: Failed' },
    { state: 'command palette', story: 'Shell/Command palette: Opened' },
    { state: 'command palette: found', story: 'Shell/Command palette: Found' },
    { state: 'command palette: guests', story: 'Shell/Command palette: Guests' },
    { state: 'command palette: by keyboard', story: 'Shell/Command palette: ByKeyboard' },
    { state: 'command palette: closed', story: 'Shell/Command palette: Closed' },
    { state: 'command palette: action', story: 'Shell/Command palette: Action' },
    { state: 'command palette: no result', story: 'Shell/Command palette: NoResult' },
    { state: 'command palette: searching', story: 'Shell/Command palette: Searching' },
    { state: 'command palette: partly failed', story: 'Shell/Command palette: PartlyFailed' },
    { state: 'command palette: offline', story: 'Shell/Command palette: Offline' },
    { state: 'command palette: outdated results', story: 'Shell/Command palette: Outdated' },
    { state: 'command palette: phone', story: 'Shell/Command palette: OnAPhone' },
    { state: 'command palette: warehouse', story: 'Shell/Command palette: ForTheWarehouse' },
    { state: 'guard: staff admitted', story: 'Shell/Guards: StaffIsAdmitted' },
    { state: 'guard: staff refused', story: 'Shell/Guards: StaffIsRefused' },
    { state: 'command palette: customer', story: 'Shell/Command palette: NotForCustomers' },
    { state: 'keyboard shortcuts', story: 'Shell/Command palette: Shortcuts' },
    { state: 'keyboard shortcuts: single keys off', story: 'Shell/Command palette: SingleKeysOff' },
    { state: 'avatar menu open', story: 'Shell: AccountMenuOpen' },
    { state: 'no avatar picture (initials)', story: 'Shell: InitialsOfTheAddress' },
    { state: 'mobile drawer open', story: 'Shell: MobileMenuOpen' },
    { state: 'mobile drawer followed', story: 'Shell: MobileMenuFollowed' },
    { state: 'Logout confirm dialog', story: 'Shell: LogoutAsked', proves: "§8: 'Are you sure to logout?'" },
    { state: 'Logout: stayed', story: 'Shell: StayedSignedIn' },
    { state: 'Logout: in progress', story: 'Shell: LoggingOut' },
    { state: 'Logout: done', story: 'Shell: LoggedOut', proves: '§2: signs out and goes to /login' },
    { state: 'Toast: success', story: 'UI/Toast: Success' },
    { state: 'Toast: error', story: 'UI/Toast: Failure' },
    { state: 'Toast: with undo', story: 'UI/Toast: WithUndo' },
    { state: 'Toast: stacked', story: 'UI/Toast: Stacked' },
    { state: "Alert 'Authority says:'", story: 'UI/Alert: Authority', proves: '§2' },
    { state: "Alert 'Developer Authority says: '", story: 'UI/Alert: DeveloperAuthority', proves: '§2' },
    { state: 'Offline banner', story: 'Shell: Offline' },
    { state: 'back-online banner', story: 'Shell: BackOnline' },
    { state: 'queued-changes banner', story: 'Shell: QueuedChanges' },
    { state: 'queued changes: discarded, and undone', story: 'Shell: QueuedChangesDiscarded' },
    { state: 'queued changes: being sent', story: 'Shell: QueuedChangesSending' },
    { state: 'queued changes: sent', story: 'Shell: QueuedChangesSent' },
    { state: 'queued changes: refused', story: 'Shell: QueuedChangesRefused' },
    { state: 'queued changes of another user', story: 'Shell: QueuedChangesOfAnotherUser' },
    { state: 'queued changes: at logout', story: 'Shell: QueuedChangesAtLogout' },
    { state: 'new-version-available', story: 'Shell: NewVersion' },
    { state: 'no new version offline', story: 'Shell: NoNewVersionOffline' },
    { state: 'page not loaded: offline', story: 'Shell/Page not loaded: Offline' },
    { state: 'page not loaded: back online', story: 'Shell/Page not loaded: BackOnline' },
    {
      state: 'page not loaded: reconnected before the page loaded',
      story: 'Shell/Page not loaded: ReconnectedBefore',
    },
    { state: 'page not loaded: shop unreachable', story: 'Shell/Page not loaded: Unreachable' },
    { state: 'page not loaded: new version', story: 'Shell/Page not loaded: NewVersion' },
    { state: 'page not loaded: file missing', story: 'Shell/Page not loaded: FileMissing' },
    { state: 'session about to expire', story: 'Shell: SessionAboutToExpire' },
    { state: 'session renewed', story: 'Shell: SessionRenewed' },
    { state: 'session expired', story: 'Screens/Login: AfterSessionEnd' },
    { state: 'server maintenance (503)', story: 'Shell: Maintenance' },
    { state: 'server maintenance over', story: 'Shell: MaintenanceOver' },
    { state: 'rate limited (429)', story: 'Shell: RateLimited' },
    { state: 'rate limit over', story: 'Shell: RateLimitOver' },
    { state: 'error boundary with retry', story: 'Shell: ScreenFailed' },
    { state: 'cookie/consent notice', story: 'Shell: StorageNotice' },
    { state: 'cookie/consent notice: removed', story: 'Shell: StorageNoticeRemoved' },
    { state: 'skip-link focused', story: 'Shell: SkipLinkFocused' },
    { state: 'spinner', story: 'UI/Waiting: AtTheScreen' },
    { state: 'skeletons', story: 'UI/Waiting: Skeletons' },
    { state: 'Demo-mode ribbon', story: 'Shell: Visitor' },
    { state: 'no ribbon in a live shop', story: 'Shell: LiveShop' },
    { state: 'guard: welcome', story: 'Shell/Guards: Welcome' },
    {
      state: 'guard: visitor is sent to sign up',
      story: 'Shell/Guards: VisitorIsSentToSignUp',
      proves: "§2: 'Plz register!' and /signup",
    },
    { state: 'guard: who is there is being asked', story: 'Shell/Guards: SessionLoading' },
    {
      state: 'guard: role loading',
      story: 'Shell/Guards: RoleLoading',
      proves: '§4: a spinner shows while loading',
    },
    { state: 'guard: role failed', story: 'Shell/Guards: RoleFailed' },
    {
      state: 'guard: admin is refused',
      story: 'Shell/Guards: AdminIsRefused',
      proves: "§8: 'Sorry! you are not allowed to access this page!'",
    },
    { state: 'guard: customer is refused', story: 'Shell/Guards: CustomerIsRefused', proves: '§6' },
  ],
};
