import { somebody } from '#web/platform/identity/fixture.ts';
import type { IdentityState } from '#web/platform/identity/port.ts';
import type { ProfileFactsFragment } from '#web/features/profiles/ProfileFacts.generated.ts';
import type { ProfileScreenQuery } from '#web/screens/Dashboard/ProfileScreen.generated.ts';

/** Signed in at the identity provider. */
export const robin: IdentityState = { status: 'signedIn', user: somebody };

type Me = NonNullable<ProfileScreenQuery['me']>;

/** The same person as the server knows them. */
export function me(change: Partial<Me> & { orders?: unknown; reviews?: unknown } = {}) {
  return {
    __typename: 'User' as const,
    id: 'VXNlcjox',
    databaseId: '0199dddd-0000-7000-8000-000000000001',
    email: somebody.email,
    emailVerified: true,
    displayName: somebody.displayName,
    photoUrl: null,
    role: 'CUSTOMER' as const,
    profile: null,
    ...change,
  };
}

/** What they have told about themselves. */
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
