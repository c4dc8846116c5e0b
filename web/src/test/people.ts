import { fixtureUser } from '#web/platform/identity/fixture.ts';
import type { IdentityState } from '#web/platform/identity/port.ts';
import type { ProfileFactsFragment } from '#web/features/profiles/ProfileFacts.generated.ts';
import type { ProfileScreenQuery } from '#web/screens/Dashboard/ProfileScreen.generated.ts';

/** A user signed in at the identity provider. */
export const robin: IdentityState = { status: 'signedIn', user: fixtureUser };

type Me = NonNullable<ProfileScreenQuery['me']>;

/** The same user as the server returns it. */
export function me(change: Partial<Me> & { orders?: unknown; reviews?: unknown } = {}) {
  return {
    __typename: 'User' as const,
    id: 'VXNlcjox',
    databaseId: '0199dddd-0000-7000-8000-000000000001',
    email: fixtureUser.email,
    emailVerified: true,
    displayName: fixtureUser.displayName,
    photoUrl: null,
    role: 'CUSTOMER' as const,
    blockedAt: null,
    profile: null,
    ...change,
  };
}

/** The user's profile. */
export function profile(change: Partial<ProfileFactsFragment> = {}): ProfileFactsFragment {
  return {
    __typename: 'Profile',
    name: 'Robin Rivers',
    phone: '+46 70 555 01 84',
    skill: 'FULL_STACK_DEVELOPER',
    education: 'Boatbuilding, Skärhamn',
    about: 'I fish at five and write code at nine.\nPike in autumn, perch the rest of the year.',
    linkedin: 'https://www.linkedin.com/in/robin-rivers',
    updatedAt: '2026-11-02T06:30:00.000Z',
    ...change,
  };
}
