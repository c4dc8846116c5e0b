import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createSession, type DemoAccount } from './session.ts';

const maya: DemoAccount = { email: 'maya@fishzome.example', password: 'tight-lines', role: 'customer' };
const astrid: DemoAccount = { email: 'admin@fishzome.example', password: 'harbour-light', role: 'admin' };

/** The mock provider: the requests it received in order, and whether it renews tokens. */
let asked: string[] = [];
let renews = true;
let now = 0;
let stored: Map<string, string>;

beforeEach(() => {
  asked = [];
  renews = true;
  now = 1_000_000;
  stored = new Map();
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    const isRenewal = address.includes('/token?');
    const body =
      init.body instanceof URLSearchParams ? Object.fromEntries(init.body) : JSON.parse(String(init.body));
    asked.push(isRenewal ? `renew ${body.refresh_token}` : `sign in ${body.email}`);
    const count = asked.length;
    if (body.password === 'wrong' || (isRenewal && !renews))
      return Response.json({ error: { message: 'INVALID_LOGIN_CREDENTIALS' } }, { status: 400 });
    return Response.json(
      isRenewal
        ? { id_token: `token ${count}`, refresh_token: `refresh ${count}`, expires_in: '3600' }
        : { idToken: `token ${count}`, refreshToken: `refresh ${count}`, expiresIn: '3600' },
    );
  });
});
afterEach(() => void vi.unstubAllGlobals());

const session = () =>
  createSession({
    identity: {
      provider: 'local',
      apiKey: 'local',
      authDomain: 'localhost',
      projectId: 'fishzome-local',
      emulatorUrl: 'http://localhost',
    },
    accounts: [astrid, maya],
    storage: {
      getItem: (key) => stored.get(key) ?? null,
      setItem: (key, value) => void stored.set(key, value),
      removeItem: (key) => void stored.delete(key),
    },
    now: () => now,
  });

describe('the session of the developer pages', () => {
  it('starts as a visitor without a token', async () => {
    const one = session();
    expect(one.current()).toEqual({ status: 'visitor' });
    expect(await one.token()).toBeNull();
    expect(asked).toEqual([]);
  });

  it('signs a demo account in with one click and keeps it after a reload', async () => {
    await session().be(maya);
    const again = session();
    expect(await again.token()).toBe('token 2');
    expect(again.current()).toEqual({ status: 'person', email: maya.email, role: 'customer' });
    expect([...stored.values()]).toEqual([maya.email]);
    await again.be(null);
    expect(await again.token()).toBeNull();
    expect(stored.size).toBe(0);
  });

  it('renews an expiring token once for concurrent requests', async () => {
    const one = session();
    await one.be(maya);
    now += 3_541_000;
    expect(await Promise.all([one.token(), one.token()])).toEqual(['token 2', 'token 2']);
    expect(asked).toEqual(['sign in maya@fishzome.example', 'renew refresh 1']);
  });

  it('signs in again when the provider does not renew', async () => {
    const one = session();
    await one.be(maya);
    now += 3_600_000;
    renews = false;
    expect(await one.token()).toBe('token 3');
  });

  it('is the last selected account, in whatever order the responses arrive', async () => {
    const one = session();
    await Promise.all([one.be(maya), one.be(astrid)]);
    expect(one.current()).toEqual({ status: 'person', email: astrid.email, role: 'admin' });
    expect(await one.token()).toBe('token 2');
  });

  it('falls back to the visitor with the provider’s message when the provider rejects the sign-in', async () => {
    const one = session();
    await expect(one.be({ ...maya, password: 'wrong' })).rejects.toThrow('INVALID_LOGIN_CREDENTIALS');
    expect(one.current()).toEqual({ status: 'visitor' });
    expect(await one.token()).toBeNull();
  });

  it('sends a pasted token and never stores it', async () => {
    const one = session();
    one.bring('mine');
    expect(await one.token()).toBe('mine');
    expect(stored.size).toBe(0);
  });
});
