import { createHash } from 'node:crypto';

/** As `DeletedAccount` stores the `uid` of an account. */
export const hashOf = (uid: string): string => createHash('sha256').update(uid).digest('hex');
