import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import Fastify from 'fastify';
import { Pool } from 'pg';
import { forgetfulFlags, startEmbeddedPostgres } from '#server/stand-ins/database/embedded-postgres.ts';
import { startIdentityStandIn } from '#server/stand-ins/identity/identity-stand-in.ts';
import { createMailbox } from '#server/stand-ins/mailbox/mailbox.ts';

// The identity stand-in and its mailbox as a process of their own, for the browser's half: it may not import this one,
// and meets it over HTTP as it does in the shop. Prints its address, and lives until its standard input ends.

const dir = await mkdtemp(path.join(tmpdir(), 'fishzome-identity-'));
const server = await startEmbeddedPostgres({ dir, flags: forgetfulFlags });
const pool = new Pool({ connectionString: server.url });
const app = Fastify({ forceCloseConnections: true });
let url = '';
const mailbox = await createMailbox({ pool });
const standIn = await startIdentityStandIn({
  pool,
  projectId: 'fishzome-local',
  publicUrl: () => url,
  mail: (mail) => mailbox.deliver(mail),
});
await app.register(standIn.plugin);
await app.register(mailbox.plugin);
url = await app.listen({ host: '127.0.0.1', port: 0 });
console.log(url);

process.stdin.resume();
async function end(): Promise<void> {
  await app.close();
  await standIn.close();
  await pool.end();
  await server.stop();
  await rm(dir, { recursive: true, force: true });
}
process.stdin.once('close', () => void end());
