import { paths } from '#web/app/paths.ts';
import type * as Login from '#web/screens/Login/LoginScreen.stories.tsx';
import type { RouteStates } from './states.ts';

export const login: RouteStates<{ 'Screens/Login': typeof Login }> = {
  name: 'Login',
  routes: [paths.login],
  main: ['Screens/Login: Idle'],
  states: [
    { state: 'idle', story: 'Screens/Login: Idle', proves: '§2: email and password, Google, Reset Password' },
    { state: 'idle, without demo accounts', story: 'Screens/Login: WithoutDemoAccounts' },
    { state: 'nothing typed', story: 'Screens/Login: NothingTyped' },
    { state: 'email empty', story: 'Screens/Login: EmailEmpty', proves: "§5: 'Email is Required'" },
    {
      state: 'email bad',
      story: 'Screens/Login: BadEmailAndShortPassword',
      proves: "§5: 'Provide a valid Email'",
    },
    { state: 'password empty', story: 'Screens/Login: PasswordEmpty', proves: "§5: 'Password is Required'" },
    {
      state: 'password 5 chars',
      story: 'Screens/Login: BadEmailAndShortPassword',
      proves: "§5: 'Must be 6 characters or longer'",
    },
    { state: 'password shown', story: 'Screens/Login: PasswordShown' },
    { state: 'address after a reload', story: 'Screens/Login: AddressAfterReload' },
    { state: 'submitting', story: 'Screens/Login: Submitting' },
    { state: 'wrong password', story: 'Screens/Login: WrongPassword', proves: "§2: 'Authority says:'" },
    { state: 'user disabled', story: 'Screens/Login: UserDisabled' },
    { state: 'too many tries', story: 'Screens/Login: TooManyTries' },
    { state: 'network error', story: 'Screens/Login: NetworkError' },
    {
      state: "provider not configured ('Developer Authority says: ')",
      story: 'Screens/Login: NotConfigured',
      proves: "§2: 'Developer Authority says: '",
    },
    { state: 'Google popup open', story: 'Screens/Login: GoogleWaiting' },
    { state: 'Google popup closed by user', story: 'Screens/Login: GoogleClosed' },
    { state: 'Google popup blocked', story: 'Screens/Login: GoogleBlocked' },
    { state: 'Google account exists with another method', story: 'Screens/Login: GoogleOtherMethod' },
    { state: 'reset: no email', story: 'Screens/Login: ResetWithoutEmail' },
    { state: 'reset: sending', story: 'Screens/Login: ResetSending' },
    { state: 'reset: sent (neutral)', story: 'Screens/Login: ResetSent' },
    { state: 'reset: cooldown', story: 'Screens/Login: ResetCooldown' },
    { state: 'reset: failed', story: 'Screens/Login: ResetFailed' },
    { state: 'who is there is being asked', story: 'Screens/Login: WhoIsThere' },
    { state: 'already signed in (redirecting)', story: 'Screens/Login: AlreadySignedIn' },
    {
      state: 'arrived after session expiry',
      story: 'Screens/Login: AfterSessionEnd',
      proves: '§7: 401 signs out and leads to /login',
    },
    {
      state: 'arrived after 403',
      story: 'Screens/Login: AfterRefusal',
      proves: '§7: 403 signs out and leads to /login',
    },
    {
      state: 'with remembered origin',
      story: 'Screens/Login: WithRememberedOrigin',
      proves: '§2: remembering the origin',
    },
    { state: 'with a foreign origin, refused', story: 'Screens/Login: ForeignOriginRefused' },
    {
      state: 'success to /dashboard',
      story: 'Screens/Login: LoggedIn',
      proves: "§8: 'You loggin successfully'",
    },
    {
      state: 'success with Google to /',
      story: 'Screens/Login: LoggedInWithGoogle',
      proves: "§8: 'You loggin with google'",
    },
    { state: 'success with a demo account', story: 'Screens/Login: DemoAccount' },
    {
      state: 'backend save (`PUT /user`) failed after provider success',
      story: 'Screens/Login: AddressNotSaved',
      proves: '§7: PUT /user/{email}',
    },
    { state: 'offline', story: 'Screens/Login: Offline' },
  ],
};
