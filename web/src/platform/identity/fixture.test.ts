import { expect, it } from 'vitest';
import { fixtureIdentity, fixtureUser } from './fixture.ts';
import { identityErrorOf } from './identity-error.ts';
import type { IdentityState } from './port.ts';

it('starts with the given state and follows sign-up, sign-out and external changes', async () => {
  const identity = fixtureIdentity();
  const statuses: IdentityState['status'][] = [];
  const stop = identity.subscribe(({ status }) => statuses.push(status));
  expect(await identity.token()).toBeNull();
  expect(await identity.signUp('Vi', 'vi@example.com', 'secret1')).toMatchObject({
    named: true,
    problems: [],
  });
  expect(identity.current()).toMatchObject({ user: { email: 'vi@example.com', displayName: 'Vi' } });
  expect(await identity.token()).toBe('fixture-token');
  await identity.signOut();
  identity.become({ status: 'signedIn', user: fixtureUser });
  stop();
  identity.become({ status: 'loading' });
  expect(statuses).toEqual(['signedOut', 'signedIn', 'signedOut', 'signedIn']);
});

it('fails when told to', async () => {
  const refused = identityErrorOf('auth/wrong-password');
  const identity = fixtureIdentity({ status: 'signedOut' }, { signIn: async () => refused });
  expect(await identity.signIn('vi@example.com', 'x')).toBe(refused);
  expect(identity.current()).toEqual({ status: 'signedOut' });
});
