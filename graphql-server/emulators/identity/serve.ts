import Fastify from 'fastify';
import type { Pool } from 'pg';
import type { Mail } from '../mailbox/mail.ts';
import { startIdentityEmulator, type IdentityEmulator } from './identity-emulator.ts';

export interface ServedIdentity {
  readonly url: string;
  readonly emulator: IdentityEmulator;
  /** Every sent email, oldest first. */
  readonly mails: Mail[];
  close(): Promise<void>;
}

/** The emulator without the shop, on a free local port, for the contract tests. */
export async function serveIdentity(options: {
  pool: Pool;
  projectId: string;
  now?: () => Date;
}): Promise<ServedIdentity> {
  const mails: Mail[] = [];
  let url = 'http://localhost';
  const emulator = await startIdentityEmulator({
    ...options,
    publicUrl: () => url,
    mail: async (mail) => void mails.push(mail),
  });
  const app = Fastify({ forceCloseConnections: true });
  await app.register(emulator.plugin);
  url = await app.listen({ host: '127.0.0.1', port: 0 });
  return {
    url,
    emulator,
    mails,
    async close() {
      await app.close();
      await emulator.close();
    },
  };
}
