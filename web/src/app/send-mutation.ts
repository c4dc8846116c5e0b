import * as copy from './copy.ts';
import { requestFailure } from './request-failure.ts';

/** A mutation got no usable response. The message is for the user. */
export interface RequestFailed {
  readonly __typename: 'RequestFailed';
  readonly message: string;
}
export interface SessionEnded {
  readonly __typename: 'SignInRequired';
}
type Send<Result> = () => Promise<Result | null | undefined>;

/**
 * Sends a mutation. Never rejects: without a usable response it resolves to `RequestFailed`, or to `SignInRequired` if
 * `hasEnded` says that the server no longer accepts the sign-in.
 */
export function sendMutation<Result extends { __typename: string }>(
  send: Send<Result>,
): Promise<Result | RequestFailed>;
export function sendMutation<Result extends { __typename: string }>(
  send: Send<Result>,
  hasEnded: (error: unknown) => boolean,
): Promise<Result | RequestFailed | SessionEnded>;
export async function sendMutation<Result extends { __typename: string }>(
  send: Send<Result>,
  hasEnded: (error: unknown) => boolean = () => false,
): Promise<Result | RequestFailed | SessionEnded> {
  try {
    return (await send()) ?? { __typename: 'RequestFailed', message: copy.failures.unexpected };
  } catch (error) {
    if (hasEnded(error)) return { __typename: 'SignInRequired' };
    return { __typename: 'RequestFailed', message: requestFailure() };
  }
}
