import type { ShopConfig } from '#web/platform/config.ts';

export type DemoAccount = NonNullable<ShopConfig['demo']>['accounts'][number];

/** The account that requests are sent as. */
export type Who =
  | { readonly status: 'visitor' }
  | { readonly status: 'arriving'; readonly email: string }
  | { readonly status: 'person'; readonly email: string; readonly role: DemoAccount['role'] }
  /** A pasted token. Only the server knows its user. */
  | { readonly status: 'token' };

export interface Session {
  current(): Who;
  /** Calls `changed` after each change. Returns the unsubscribe function. */
  subscribe(changed: () => void): () => void;
  /** Signs a demo account in, or becomes a visitor for null. Rejects with the provider's message. */
  be(account: DemoAccount | null): Promise<void>;
  /** Sends this token with every request from now on. */
  bring(token: string): void;
  /** Returns a token that is valid for at least another minute, or null for a visitor. */
  token(): Promise<string | null>;
}

interface Grant {
  readonly idToken: string;
  readonly refreshToken: string;
  /** Milliseconds since 1970. */
  readonly expiresAt: number;
}

const remembered = 'fishzome.sandbox.account';
const aMinute = 60_000;

/**
 * The session of the developer pages only. Tokens are kept in memory, and the selected demo account in session storage.
 * It does not affect the shop's own sign-in.
 */
export function createSession({
  identity,
  accounts,
  storage,
  now = Date.now,
}: {
  identity: ShopConfig['identity'];
  accounts: readonly DemoAccount[];
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
  now?: () => number;
}): Session {
  let who: Who = { status: 'visitor' };
  let brought: string | null = null;
  let account: DemoAccount | null = null;
  /** The sign-in of the selected account. The latest one wins. */
  let grant: Promise<Grant> | null = null;
  const listeners = new Set<() => void>();
  const become = (next: Who) => {
    who = next;
    for (const changed of listeners) changed();
  };

  async function ask(address: string, body: string | URLSearchParams): Promise<Record<string, unknown>> {
    const response = await fetch(`${identity.emulatorUrl ?? ''}${address}?key=${identity.apiKey}`, {
      method: 'POST',
      body,
      ...(typeof body === 'string' && { headers: { 'content-type': 'application/json' } }),
    });
    const answer = (await response.json()) as Record<string, unknown>;
    if (!response.ok)
      throw new Error((answer.error as { message?: string } | undefined)?.message ?? response.statusText);
    return answer;
  }

  const granted = (idToken: unknown, refreshToken: unknown, seconds: unknown): Grant => ({
    idToken: String(idToken),
    refreshToken: String(refreshToken),
    expiresAt: now() + Number(seconds) * 1000,
  });

  async function signIn({ email, password }: DemoAccount): Promise<Grant> {
    const answer = await ask(
      '/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword',
      JSON.stringify({ email, password, returnSecureToken: true }),
    );
    return granted(answer.idToken, answer.refreshToken, answer.expiresIn);
  }

  async function renew({ refreshToken }: Grant): Promise<Grant> {
    const answer = await ask(
      '/securetoken.googleapis.com/v1/token',
      new URLSearchParams({ grant_type: 'refresh_token', refresh_token: refreshToken }),
    );
    return granted(answer.id_token, answer.refresh_token, answer.expires_in);
  }

  const session: Session = {
    current: () => who,
    subscribe(changed) {
      listeners.add(changed);
      return () => listeners.delete(changed);
    },
    async be(next) {
      account = next;
      brought = null;
      if (!next) {
        grant = null;
        storage.removeItem(remembered);
        return become({ status: 'visitor' });
      }
      const mine = signIn(next);
      grant = mine;
      become({ status: 'arriving', email: next.email });
      try {
        await mine;
      } catch (error) {
        if (grant === mine) await session.be(null);
        throw error;
      }
      if (grant !== mine) return undefined;
      storage.setItem(remembered, next.email);
      return become({ status: 'person', email: next.email, role: next.role });
    },
    bring(token) {
      account = null;
      grant = null;
      brought = token;
      storage.removeItem(remembered);
      become({ status: 'token' });
    },
    async token() {
      if (!grant || !account) return brought;
      const mine = grant;
      const held = await mine.catch(() => null);
      if (!held) return null;
      // During the wait another account was selected, or another call started to renew the token.
      if (grant !== mine) return session.token();
      if (held.expiresAt - now() > aMinute) return held.idToken;
      const owner = account;
      // A changed password or a reset database invalidates the refresh token, so the account signs in again.
      grant = renew(held).catch(() => signIn(owner));
      return session.token();
    },
  };

  const last = accounts.find(({ email }) => email === storage.getItem(remembered));
  if (last) session.be(last).catch(() => undefined);
  return session;
}
