import type { Access } from '#server/viewer.ts';

export const paymentsAccess = {
  open: { signedIn: true },
  confirm: { signedIn: true },
} as const satisfies Record<string, Access>;
