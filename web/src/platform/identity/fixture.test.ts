import { expect, it } from 'vitest';
import { fixtureIdentity, somebody } from './fixture.ts';
import { identityErrorOf } from './identity-error.ts';
import type { IdentityState } from './port.ts';

it('starts as told, and lives through a sign-up, a sign-out and what happens elsewhere', async () => {
  const identity = fixtureIdentity();
  const told: IdentityState['status'][] = [];
  const stop = identity.subscribe(({ status }) => told.push(status));
  expect(await identity.token()).toBeNull();
  expect(await identity.signUp('Vi', 'vi@example.com', 'secret1')).toMatchObject({
    named: true,
    problems: [],
  });
  expect(identity.current()).toMatchObject({ user: { email: 'vi@example.com', displayName: 'Vi' } });
  expect(await identity.token()).toBe('fixture-token');
  await identity.signOut();
  identity.become({ status: 'signedIn', user: somebody });
  stop();
  identity.become({ status: 'loading' });
  expect(told).toEqual(['signedOut', 'signedIn', 'signedOut', 'signedIn']);
});

it('fails where it is told to', async () => {
  const refused = identityErrorOf('auth/wrong-password');
  const identity = fixtureIdentity({ status: 'signedOut' }, { signIn: async () => refused });
  expect(await identity.signIn('vi@example.com', 'x')).toBe(refused);
  expect(identity.current()).toEqual({ status: 'signedOut' });
});
