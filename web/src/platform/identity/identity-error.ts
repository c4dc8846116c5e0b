/** Why a deed at the identity provider failed, ready for the red alert box (specification §2). */
export class IdentityError extends Error {
  override readonly name = 'IdentityError';
  constructor(
    /** The provider's code, as `auth/wrong-password`. */
    readonly code: string,
    /** The provider's message, word for word. */
    message: string,
    /** One plain sentence: what happened, or what to do. */
    readonly hint: string,
    /** Our fault and not the person's: the box says 'Developer Authority says: ' instead of 'Authority says:'. */
    readonly developer: boolean,
  ) {
    super(message);
  }
}

const wrongPair = 'The email or the password is not right. Check both, or reset your password.';
const signInAgain = 'Your sign-in is no longer good. Please log in again.';

/** What people can do something about. Any other code is a fault of ours. */
const hints: Record<string, string> = {
  'auth/invalid-credential': wrongPair,
  'auth/wrong-password': wrongPair,
  'auth/user-not-found': wrongPair,
  'auth/email-already-in-use': 'There already is an account with this email. Log in, or reset its password.',
  'auth/invalid-email': 'Provide a valid Email',
  'auth/missing-email': 'Email is Required',
  'auth/missing-password': 'Password is Required',
  'auth/weak-password': 'Must be 6 characters or longer',
  'auth/password-does-not-meet-requirements': 'Choose a longer or more varied password.',
  'auth/user-disabled': 'This account was closed. Write to us if you think that is a mistake.',
  'auth/too-many-requests': 'There were too many tries. Wait a quarter of an hour, or reset your password.',
  'auth/network-request-failed':
    'The sign-in service cannot be reached. Check your connection and try again.',
  'auth/timeout': 'The sign-in service took too long to answer. Please try again.',
  'auth/popup-closed-by-user':
    'The Google window was closed before an account was chosen. Try again when you like.',
  'auth/cancelled-popup-request':
    'The sign-in with Google was cancelled. You can close its window, if it is still open.',
  'auth/popup-blocked':
    'Your browser held the Google window back. Allow pop-ups for this page and try again.',
  'auth/account-exists-with-different-credential':
    'There already is an account with this email that signs in another way. Log in with your password.',
  'auth/requires-recent-login': 'For this you must have signed in just now. Log out, log in and try again.',
  'auth/user-token-expired': signInAgain,
  'auth/invalid-user-token': signInAgain,
  'auth/no-current-user': 'Log in first, then try again.',
  'auth/expired-action-code': 'This link is too old. Ask for a new one.',
  'auth/invalid-action-code': 'This link was used before, or is not complete. Ask for a new one.',
  'auth/web-storage-unsupported':
    'Your browser keeps this page from storing anything, and so from signing you in.',
};

const ourFault = 'Sign-in is not set up as it should be. That is our fault: please try again later.';

/** The error of a code; `message` as the provider would put it when there is none. */
export function identityErrorOf(code: string, message = `Firebase: Error (${code}).`): IdentityError {
  const hint = Object.hasOwn(hints, code) ? hints[code] : undefined;
  return new IdentityError(code, message, hint ?? ourFault, hint === undefined);
}

/** Whatever was thrown on the way to the provider, as one of ours. */
export function asIdentityError(thrown: unknown): IdentityError {
  if (thrown instanceof IdentityError) return thrown;
  const { code, message } = Object(thrown) as { code?: unknown; message?: unknown };
  const text = typeof message === 'string' && message !== '' ? message : String(thrown);
  return identityErrorOf(
    typeof code === 'string' && code.startsWith('auth/') ? code : 'auth/internal-error',
    text,
  );
}
