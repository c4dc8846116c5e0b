import Fastify from 'fastify';
import type { Pool } from 'pg';
import type { Mail } from '../mailbox/mail.ts';
import { startIdentityStandIn, type IdentityStandIn } from './identity-stand-in.ts';

export interface ServedIdentity {
  readonly url: string;
  readonly standIn: IdentityStandIn;
  /** Every mail that was sent, oldest first. */
  readonly mails: Mail[];
  close(): Promise<void>;
}

/** The stand-in without the shop, on a free port of this machine: what the contract tests talk to. */
export async function serveIdentity(options: {
  pool: Pool;
  projectId: string;
  now?: () => Date;
}): Promise<ServedIdentity> {
  const mails: Mail[] = [];
  let url = 'http://localhost';
  const standIn = await startIdentityStandIn({
    ...options,
    publicUrl: () => url,
    mail: async (mail) => void mails.push(mail),
  });
  const app = Fastify({ forceCloseConnections: true });
  await app.register(standIn.plugin);
  url = await app.listen({ host: '127.0.0.1', port: 0 });
  return {
    url,
    standIn,
    mails,
    async close() {
      await app.close();
      await standIn.close();
    },
  };
}
