/** Why a picture could not be uploaded. */
export class ImageError extends Error {
  override readonly name = 'ImageError';
  constructor(
    /**
     * - `signIn`: the host does not take the sign-in any more
     * - `tooBig`: more bytes than it takes
     * - `refused`: it does not want this picture; `message` says why, if it does
     * - `unreachable`: nobody knows; try again
     */
    readonly reason: 'signIn' | 'tooBig' | 'refused' | 'unreachable',
    /** The host's words; empty when it said none. */
    message = '',
  ) {
    super(message);
  }
}
