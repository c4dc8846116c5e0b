/** Detects the end of a session, and signs in again. */
export interface Session {
  hasEnded: (error: unknown) => boolean;
  signInAgain: () => Promise<void>;
}
