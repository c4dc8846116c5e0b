import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createSession, type DemoAccount } from './session.ts';

const maya: DemoAccount = { email: 'maya@fishzome.example', password: 'tight-lines', role: 'customer' };
const astrid: DemoAccount = { email: 'admin@fishzome.example', password: 'harbour-light', role: 'admin' };

/** The provider's side: what it was asked, in order, and whether it still renews. */
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

describe('who one is on the pages for developers', () => {
  it('is a visitor without a token', async () => {
    const one = session();
    expect(one.current()).toEqual({ status: 'visitor' });
    expect(await one.token()).toBeNull();
    expect(asked).toEqual([]);
  });

  it('is somebody after one click, and stays so when the page is loaded again', async () => {
    await session().be(maya);
    const again = session();
    expect(await again.token()).toBe('token 2');
    expect(again.current()).toEqual({ status: 'person', email: maya.email, role: 'customer' });
    expect([...stored.values()]).toEqual([maya.email]);
    await again.be(null);
    expect(await again.token()).toBeNull();
    expect(stored.size).toBe(0);
  });

  it('renews a token that is about to expire, once for all who ask', async () => {
    const one = session();
    await one.be(maya);
    now += 3_541_000;
    expect(await Promise.all([one.token(), one.token()])).toEqual(['token 2', 'token 2']);
    expect(asked).toEqual(['sign in maya@fishzome.example', 'renew refresh 1']);
  });

  it('signs in anew when the provider does not renew', async () => {
    const one = session();
    await one.be(maya);
    now += 3_600_000;
    renews = false;
    expect(await one.token()).toBe('token 3');
  });

  it('is who was chosen last, however the answers arrive', async () => {
    const one = session();
    await Promise.all([one.be(maya), one.be(astrid)]);
    expect(one.current()).toEqual({ status: 'person', email: astrid.email, role: 'admin' });
    expect(await one.token()).toBe('token 2');
  });

  it('is a visitor again when the provider refuses, and hears why', async () => {
    const one = session();
    await expect(one.be({ ...maya, password: 'wrong' })).rejects.toThrow('INVALID_LOGIN_CREDENTIALS');
    expect(one.current()).toEqual({ status: 'visitor' });
    expect(await one.token()).toBeNull();
  });

  it('sends a token that somebody brought, and keeps it nowhere', async () => {
    const one = session();
    one.bring('mine');
    expect(await one.token()).toBe('mine');
    expect(stored.size).toBe(0);
  });
});
