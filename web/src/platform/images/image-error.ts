/** Why an image upload failed. */
export class ImageError extends Error {
  override readonly name = 'ImageError';
  constructor(
    /**
     * - `signIn`: the host no longer accepts the sign-in
     * - `tooBig`: the file exceeds the host's limit
     * - `refused`: the host rejected the image; `message` is its reason, if given
     * - `unreachable`: the result is unknown; try again
     */
    readonly reason: 'signIn' | 'tooBig' | 'refused' | 'unreachable',
    /** The host's message, or empty. */
    message = '',
  ) {
    super(message);
  }
}
