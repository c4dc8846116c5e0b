import { deleteApp, initializeApp } from 'firebase/app';
import * as sdk from 'firebase/auth';
import { afterAll, beforeAll } from 'vitest';
import { testDatabase, type TestDatabase } from '../../test/database.ts';
import { serveIdentity, type ServedIdentity } from './serve.ts';

/** Returns `ok`, or the code of the SDK's error. */
export function outcome(action: Promise<unknown>): Promise<string> {
  return action.then(
    () => 'ok',
    (error: { code?: string }) => error.code ?? String(error),
  );
}

/** For a test file: the real web SDK in Node, connected to the emulator. Call it once, outside of any test. */
export function webSdk() {
  let database: TestDatabase;
  let served: ServedIdentity;
  let offset = 0;
  let count = 0;
  const closers: (() => Promise<void>)[] = [];
  const serve = () =>
    serveIdentity({ pool: database.pool, projectId: 'contract', now: () => new Date(Date.now() + offset) });

  beforeAll(async () => {
    database = await testDatabase();
    served = await serve();
  });
  afterAll(async () => {
    for (const close of closers) await close();
    await served.close();
    await database.close();
  });

  const newEmail = () => `angler${(count += 1)}@example.com`;

  /** A separate browser: browsers share only the provider. */
  function browser(url = served.url): sdk.Auth {
    const app = initializeApp({ apiKey: 'local', projectId: 'contract' }, `browser-${(count += 1)}`);
    closers.push(() => deleteApp(app));
    const auth = sdk.initializeAuth(app);
    sdk.connectAuthEmulator(auth, url, { disableWarnings: true });
    return auth;
  }

  return {
    newEmail,
    browser,
    /** Another server on the same database, as after a restart. */
    serve,
    url: () => served.url,
    /** Advances the provider's clock. */
    pass: (ms: number) => void (offset += ms),
    async signUp(auth = browser(), email = newEmail(), password = 'secret1') {
      const { user } = await sdk.createUserWithEmailAndPassword(auth, email, password);
      return { auth, email, password, user };
    },
    wasMailed: (to: string) => served.mails.some((mail) => mail.to === to),
    lastMail(to: string) {
      const mail = served.mails.findLast((one) => one.to === to);
      if (!mail?.link) throw new Error(`no mail to ${to}`);
      return { ...mail, code: new URL(mail.link).searchParams.get('oobCode') ?? '' };
    },
    async googleCredential(email: string, name?: string): Promise<sdk.OAuthCredential> {
      const response = await fetch(`${served.url}/emulator/auth/google`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email, name }),
      });
      const { idToken } = (await response.json()) as { idToken: string };
      return sdk.GoogleAuthProvider.credential(idToken);
    },
  };
}
