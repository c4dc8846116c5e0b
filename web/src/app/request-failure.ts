import * as copy from './copy.ts';

/** Returns the message for a request that got no usable response. */
export const requestFailure = (): string =>
  navigator.onLine ? copy.failures.unexpected : copy.failures.offline;
