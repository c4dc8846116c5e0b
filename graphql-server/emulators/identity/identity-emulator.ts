import type { FastifyPluginAsync } from 'fastify';
import type { Pool } from 'pg';
import { prepareOwnSchema } from '../local/own-schema.ts';
import type { Mail } from '../mailbox/mail.ts';
import { accountByEmail, insertAccount } from './accounts.ts';
import { accountOperations } from './account.operations.ts';
import { openAdminTransport, type AdminTransport } from './admin-agent.ts';
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

export interface IdentityEmulatorOptions {
  /** The shop's own database; the emulator uses only its own schema there. */
  pool: Pool;
  projectId: string;
  /** The shop's base URL, for links in emails. Called for each email, because the port may be chosen late. */
  publicUrl: () => string;
  mail: (mail: Mail) => Promise<void>;
  now?: () => Date;
  /** Rejects requests from other machines; false for a public demonstration. */
  localOnly?: boolean;
}

export interface IdentityEmulator {
  /** Pass these to firebase-admin. Certificates and admin calls are only reachable through this agent. */
  readonly adminOptions: {
    projectId: string;
    httpAgent: AdminTransport['httpAgent'];
    credential: AdminTransport['credential'];
  };
  /** The public routes. Register it at the root, on an address that only this machine can reach. */
  readonly plugin: FastifyPluginAsync;
  /** Returns the account of this address, or creates it. An existing account is not changed, nor is its password. */
  createAccount(account: {
    email: string;
    password: string;
    displayName?: string;
    emailVerified?: boolean;
  }): Promise<{ uid: string }>;
  close(): Promise<void>;
}

/**
 * An identity provider for a machine without one. It implements the Identity Toolkit protocol, so that the real client
 * and server SDKs work unchanged. Passwords are hashed and tokens signed as by the real provider. It cannot verify that
 * a user owns a Google account, so it must never be reachable from other machines.
 */
export async function startIdentityEmulator(options: IdentityEmulatorOptions): Promise<IdentityEmulator> {
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
    localOnly: options.localOnly ?? true,
    signer,
    sessions: createSessions({ pool, signer, projectId, now }),
    throttle: createThrottle(throttleWindowMs, now),
  };
  const transport = openAdminTransport(signer.certificates, adminOperations(provider));
  return {
    adminOptions: { projectId, httpAgent: transport.httpAgent, credential: transport.credential },
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
      // A concurrent request may have created it.
      const { uid } = made ?? (await accountByEmail(pool, email))!;
      return { uid };
    },
    close: () => transport.close(),
  };
}
