import { paths } from '#web/app/paths.ts';
import type * as Signup from '#web/screens/Signup/SignupScreen.stories.tsx';
import type { RouteStates } from './states.ts';

export const signup: RouteStates<{ 'Screens/Signup': typeof Signup }> = {
  name: 'Sign up',
  routes: [paths.signup],
  main: ['Screens/Signup: Idle'],
  states: [
    { state: 'idle', story: 'Screens/Signup: Idle', proves: '§2: name, email, password, Google' },
    {
      state: "arrived with 'Plz register!'",
      story: 'Screens/Signup: PlzRegister',
      proves: "§8: 'Plz register!'",
    },
    { state: 'name error', story: 'Screens/Signup: NameEmpty', proves: "§5: 'Name is Required'" },
    { state: 'name too long', story: 'Screens/Signup: NameTooLong' },
    { state: 'email error', story: 'Screens/Signup: EmailEmpty' },
    { state: 'email bad', story: 'Screens/Signup: EmailBad' },
    { state: 'password error', story: 'Screens/Signup: PasswordShort' },
    { state: 'email and password errors', story: 'Screens/Signup: BadEmailAndShortPassword' },
    { state: 'all errors', story: 'Screens/Signup: NothingTyped' },
    { state: 'typed before a reload', story: 'Screens/Signup: TypedBeforeReload' },
    { state: 'submitting', story: 'Screens/Signup: Submitting' },
    { state: 'email already used', story: 'Screens/Signup: EmailInUse' },
    { state: 'weak password by provider', story: 'Screens/Signup: WeakPassword' },
    { state: 'provider not configured', story: 'Screens/Signup: NotConfigured' },
    { state: 'Google popup open', story: 'Screens/Signup: GoogleWaiting' },
    { state: 'Google popup closed by user', story: 'Screens/Signup: GoogleClosed' },
    { state: 'Google popup blocked', story: 'Screens/Signup: GoogleBlocked' },
    { state: 'Google account exists with another method', story: 'Screens/Signup: GoogleOtherMethod' },
    { state: 'success with Google to /', story: 'Screens/Signup: WithGoogle' },
    {
      state: 'verification mail sent',
      story: 'Screens/Signup: SignedUp',
      proves: "§8: 'Sent email Verification mail check your inbox/spam!'",
    },
    { state: 'verification send failed', story: 'Screens/Signup: VerificationMailFailed' },
    { state: 'profile save failed but account made', story: 'Screens/Signup: NameNotSaved' },
    { state: 'success to `/`', story: 'Screens/Signup: SignedUp', proves: "§8: 'WELCOME TO FISHZOME'" },
    { state: 'success back to origin', story: 'Screens/Signup: BackToOrigin' },
    { state: 'already signed in', story: 'Screens/Signup: AlreadySignedIn' },
    { state: 'offline', story: 'Screens/Signup: Offline' },
    { state: 'rate limited', story: 'Screens/Signup: TooManyTries' },
  ],
};
