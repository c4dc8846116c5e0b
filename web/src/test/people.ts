import { somebody } from '#web/platform/identity/fixture.ts';
import type { IdentityState } from '#web/platform/identity/port.ts';
import type { ProfileScreenQuery } from '#web/screens/Dashboard/ProfileScreen.generated.ts';

/** Signed in at the identity provider. */
export const robin: IdentityState = { status: 'signedIn', user: somebody };

type Me = NonNullable<ProfileScreenQuery['me']>;

/** The same person as the server knows them. */
export function me(change: Partial<Me> & { orders?: unknown } = {}) {
  return {
    __typename: 'User' as const,
    id: 'VXNlcjox',
    databaseId: '0199dddd-0000-7000-8000-000000000001',
    email: somebody.email,
    emailVerified: true,
    displayName: somebody.displayName,
    photoUrl: null,
    role: 'CUSTOMER' as const,
    ...change,
  };
}
