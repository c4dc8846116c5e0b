/** Why an action at the identity provider failed, for the red alert box (specification §2). */
export class IdentityError extends Error {
  override readonly name = 'IdentityError';
  constructor(
    /** The provider's code, such as `auth/wrong-password`. */
    readonly code: string,
    /** The provider's unchanged message. */
    message: string,
    /** One plain sentence: what happened, or what to do. */
    readonly hint: string,
    /** The shop's fault rather than the user's: shown as 'Developer Authority says: ' instead of 'Authority says:'. */
    readonly developer: boolean,
  ) {
    super(message);
  }
}

const wrongPair = 'Incorrect email or password. Try again or reset your password.';
const signInAgain = 'Your login is no longer valid. Please log in again.';

/** Errors that the user can fix. All others are the shop's fault. */
const hints: Record<string, string> = {
  'auth/invalid-credential': wrongPair,
  'auth/wrong-password': wrongPair,
  'auth/user-not-found': wrongPair,
  'auth/email-already-in-use': 'An account with this email already exists. Log in or reset your password.',
  'auth/invalid-email': 'Provide a valid Email',
  'auth/missing-email': 'Email is Required',
  'auth/missing-password': 'Password is Required',
  'auth/weak-password': 'Must be 6 characters or longer',
  'auth/password-does-not-meet-requirements': 'Choose a longer or stronger password.',
  'auth/user-disabled': 'Your account is blocked. Contact us if you think this is a mistake.',
  'auth/too-many-requests': 'Too many attempts. Wait 15 minutes or reset your password.',
  'auth/network-request-failed': 'We can’t reach the login service. Check your connection and try again.',
  'auth/timeout': 'The login service took too long to respond. Please try again.',
  'auth/popup-closed-by-user': 'The Google window was closed before you chose an account. Please try again.',
  'auth/cancelled-popup-request': 'Google login was canceled. Close the Google window if it’s still open.',
  'auth/popup-blocked': 'Your browser blocked the Google window. Allow pop-ups for this page and try again.',
  'auth/account-exists-with-different-credential':
    'An account with this email already exists and uses another login method. Log in with your password.',
  'auth/requires-recent-login': 'For your security, log out, log in again, and retry.',
  'auth/user-token-expired': signInAgain,
  'auth/invalid-user-token': signInAgain,
  'auth/no-current-user': 'Log in first, then try again.',
  'auth/expired-action-code': 'This link has expired. Request a new one.',
  'auth/invalid-action-code': 'This link was already used or is incomplete. Request a new one.',
  'auth/web-storage-unsupported': 'Your browser blocks storage for this page, so you can’t log in.',
};

const ourFault = 'Login isn’t set up correctly. This is a problem on our end. Please try again later.';

/** Creates the error of a code. `message` defaults to the provider's format. */
export function identityErrorOf(code: string, message = `Firebase: Error (${code}).`): IdentityError {
  const hint = Object.hasOwn(hints, code) ? hints[code] : undefined;
  return new IdentityError(code, message, hint ?? ourFault, hint === undefined);
}

/** Converts any thrown value to an `IdentityError`. */
export function asIdentityError(thrown: unknown): IdentityError {
  if (thrown instanceof IdentityError) return thrown;
  const { code, message } = Object(thrown) as { code?: unknown; message?: unknown };
  const text = typeof message === 'string' && message !== '' ? message : String(thrown);
  return identityErrorOf(
    typeof code === 'string' && code.startsWith('auth/') ? code : 'auth/internal-error',
    text,
  );
}
