import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import Fastify from 'fastify';
import { Pool } from 'pg';
import { forgetfulFlags, startEmbeddedPostgres } from '#emulators/database/embedded-postgres.ts';
import { startIdentityEmulator } from '#emulators/identity/identity-emulator.ts';
import { createMailbox } from '#emulators/mailbox/mailbox.ts';

// Runs the identity emulator and its mailbox in a separate process for the tests of the client, which may not import
// the server and uses HTTP as in the shop. Prints its URL, and runs until its standard input ends.

const dir = await mkdtemp(path.join(tmpdir(), 'fishzome-identity-'));
const server = await startEmbeddedPostgres({ dir, flags: forgetfulFlags });
const pool = new Pool({ connectionString: server.url });
const app = Fastify({ forceCloseConnections: true });
let url = '';
const mailbox = await createMailbox({ pool });
const emulator = await startIdentityEmulator({
  pool,
  projectId: 'fishzome-local',
  publicUrl: () => url,
  mail: (mail) => mailbox.deliver(mail),
});
await app.register(emulator.plugin);
await app.register(mailbox.plugin);
url = await app.listen({ host: '127.0.0.1', port: 0 });
console.log(url);

process.stdin.resume();
async function end(): Promise<void> {
  await app.close();
  await emulator.close();
  await pool.end();
  await server.stop();
  await rm(dir, { recursive: true, force: true });
}
process.stdin.once('close', () => void end());
