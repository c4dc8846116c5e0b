import type { Account } from './accounts.ts';

/** An account as `accounts:lookup` returns it, to its owner and to firebase-admin. Never contains the password hash. */
export function accountView(account: Account) {
  const { uid, email } = account;
  const profile = { displayName: account.displayName ?? undefined, photoUrl: account.photoUrl ?? undefined };
  return {
    localId: uid,
    email,
    ...profile,
    emailVerified: account.emailVerified,
    disabled: account.disabled,
    customAttributes: JSON.stringify(account.customClaims),
    validSince: String(account.sessionsValidAfter.getTime() / 1000),
    createdAt: String(account.createdAt.getTime()),
    lastLoginAt: account.lastSignInAt ? String(account.lastSignInAt.getTime()) : undefined,
    passwordUpdatedAt: account.passwordChangedAt?.getTime(),
    providerUserInfo: [
      ...(account.password
        ? [{ providerId: 'password', rawId: email, federatedId: email, email, ...profile }]
        : []),
      ...(account.googleSubject !== null
        ? [
            {
              providerId: 'google.com',
              rawId: account.googleSubject,
              federatedId: account.googleSubject,
              email,
              ...profile,
            },
          ]
        : []),
    ],
  };
}
