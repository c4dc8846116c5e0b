import type { TestShop } from '../shop.ts';

/** The signed-in user as the identity provider's library returns it (specification §3). */
export interface AuthUser {
  readonly uid: string;
  readonly email: string;
  readonly displayName: string | null;
  readonly photoURL: string | null;
  /** The provider's ID token. */
  readonly token: string;
}

/** A provider's error, with the provider's message. */
export interface Problem {
  readonly problem: string;
}

/** The two providers that a client calls directly, and the image host; none of them is the shop's backend. */
export interface Outside {
  signUp(name: string, email: string, password: string): Promise<AuthUser | Problem>;
  signIn(email: string, password: string): Promise<AuthUser | Problem>;
  /** Signs in as a user verified by Google; the address is verified. */
  signInWithGoogle(email: string, name: string): Promise<AuthUser | Problem>;
  sendVerification(user: AuthUser): Promise<void>;
  /** Follows the link of the verification email. */
  verify(email: string): Promise<void>;
  /** Creates the payment method of a card and confirms the payment with it. */
  confirmCardPayment(clientSecret: string, card: string): Promise<{ id: string } | Problem>;
  /** The URL for uploads and the headers that the host requires: the host's settings, not the backend's. */
  imageHost(accessToken: string | null): Promise<{ url: string; headers: Record<string, string> }>;
}

/** The providers of a running shop, over their own protocols. */
export function outsideOf(shop: TestShop): Outside {
  async function identity(operation: string, body: object): Promise<AuthUser | Problem> {
    const path = `/identitytoolkit.googleapis.com/v1/accounts:${operation}?key=local`;
    const answer = await shop.rest('POST', path, { body: { ...body, returnSecureToken: true } });
    if (answer.status !== 200) return { problem: answer.body.error.message };
    const { localId: uid, email, displayName, photoUrl, idToken } = answer.body;
    return { uid, email, displayName: displayName || null, photoURL: photoUrl ?? null, token: idToken };
  }

  return {
    async signUp(displayName, email, password) {
      const user = await identity('signUp', { email, password, displayName });
      return 'problem' in user ? user : { ...user, displayName: displayName || null };
    },
    signIn: (email, password) => identity('signInWithPassword', { email, password }),
    async signInWithGoogle(email, name) {
      const chosen = await shop.rest('POST', '/emulator/auth/google', { body: { email, name } });
      const postBody = new URLSearchParams({ providerId: 'google.com', id_token: chosen.body.idToken });
      return identity('signInWithIdp', { postBody: postBody.toString(), requestUri: shop.url });
    },
    async sendVerification({ token }) {
      const path = '/identitytoolkit.googleapis.com/v1/accounts:sendOobCode?key=local';
      await shop.rest('POST', path, { body: { requestType: 'VERIFY_EMAIL', idToken: token } });
    },
    async verify(email) {
      const { body: mails } = await shop.rest('GET', `/mailbox.json?to=${encodeURIComponent(email)}`);
      const mail = mails.find(({ kind }: { kind: string }) => kind === 'verify-email');
      const oobCode = new URL(mail.link).searchParams.get('oobCode');
      await shop.rest('POST', '/identitytoolkit.googleapis.com/v1/accounts:update?key=local', {
        body: { oobCode },
      });
    },
    async confirmCardPayment(clientSecret, card) {
      const { body } = await shop.payWithCard(clientSecret, card);
      return body.error ? { problem: body.error.message } : { id: body.id };
    },
    async imageHost(accessToken) {
      const { body } = await shop.rest('GET', '/config.json');
      const url = new URL(body.images.uploadUrl, shop.url).href;
      return { url, headers: { authorization: `Bearer ${String(accessToken)}` } };
    },
  };
}
