import type { FastifyPluginAsync } from 'fastify';
import type { Pool } from 'pg';
import { isLoopbackHost, type HostCheck } from '../local/loopback.ts';
import { prepareOwnSchema } from '../local/own-schema.ts';
import type { Mail } from '../mailbox/mail.ts';
import { accountByEmail, insertAccount } from './accounts.ts';
import { accountOperations } from './account.operations.ts';
import { openAdminDoor, type AdminDoor } from './admin-agent.ts';
import { adminOperations } from './admin.operations.ts';
import { emailFrom, labelFrom, newPasswordFrom } from './input.ts';
import { mailLinkOperations } from './mail-link.operations.ts';
import { identityPlugin } from './plugin.ts';
import { throttleWindowMs, type Provider } from './provider.ts';
import { hashPassword } from './secrets.ts';
import { createSessions } from './sessions.ts';
import { signInOperations } from './sign-in.operations.ts';
import { openSigner } from './signing.ts';
import { schemaName, tables } from './tables.ts';
import { createThrottle } from './throttle.ts';

export interface IdentityStandInOptions {
  /** The shop's own database; the stand-in keeps to its schema there. */
  pool: Pool;
  projectId: string;
  /** Where the shop is, for the links in mails; asked for at each mail, since a port may be chosen late. */
  publicUrl: () => string;
  mail: (mail: Mail) => Promise<void>;
  now?: () => Date;
  /** Under which Host headers it answers: this machine's own names, unless a demonstration is meant to be seen. */
  isOurHost?: HostCheck;
}

export interface IdentityStandIn {
  /** Hand these to firebase-admin; certificates and admin calls are reached through this agent only. */
  readonly adminOptions: {
    projectId: string;
    httpAgent: AdminDoor['httpAgent'];
    credential: AdminDoor['credential'];
  };
  /** The public routes; register it at the root, on an address that only this machine can reach. */
  readonly plugin: FastifyPluginAsync;
  /** The account of this address, made if there is none; one that exists is left as it is, password and all. */
  createAccount(account: {
    email: string;
    password: string;
    displayName?: string;
    emailVerified?: boolean;
  }): Promise<{ uid: string }>;
  close(): Promise<void>;
}

/**
 * An identity provider for a machine without one: it speaks the protocol of Identity Toolkit, so that the real SDKs
 * of both halves work with it unchanged. Passwords are hashed and tokens signed as in the real one; only the proof
 * of being a Google user is missing, so it must never be reachable from elsewhere.
 */
export async function startIdentityStandIn(options: IdentityStandInOptions): Promise<IdentityStandIn> {
  const { pool, projectId } = options;
  const now = options.now ?? (() => new Date());
  await prepareOwnSchema(pool, schemaName, tables);
  const signer = await openSigner(pool);
  const provider: Provider = {
    pool,
    projectId,
    publicUrl: options.publicUrl,
    mail: options.mail,
    now,
    isOurHost: options.isOurHost ?? isLoopbackHost,
    signer,
    sessions: createSessions({ pool, signer, projectId, now }),
    throttle: createThrottle(throttleWindowMs, now),
  };
  const door = openAdminDoor(signer.certificates, adminOperations(provider));
  return {
    adminOptions: { projectId, httpAgent: door.httpAgent, credential: door.credential },
    plugin: identityPlugin(provider, {
      ...signInOperations(provider),
      ...accountOperations(provider),
      ...mailLinkOperations(provider),
    }),
    async createAccount(account) {
      const email = emailFrom(account.email);
      const known = await accountByEmail(pool, email);
      if (known) return { uid: known.uid };
      const made = await insertAccount(
        pool,
        {
          email,
          password: await hashPassword(newPasswordFrom(account.password)),
          displayName: labelFrom(account.displayName),
          emailVerified: account.emailVerified,
        },
        now(),
      );
      // Somebody else may have made it meanwhile.
      const { uid } = made ?? (await accountByEmail(pool, email))!;
      return { uid };
    },
    close: () => door.close(),
  };
}
