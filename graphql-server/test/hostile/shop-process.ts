import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { memoryOf, memoryProbe } from '../memory-probe.ts';
import { eventually } from '../shop.ts';

export interface ShopProcess {
  readonly url: string;
  /** False once it has died, permanently. */
  isAlive(): boolean;
  /** Its output, including errors. */
  output(): string;
  /** The bytes in use after garbage collection. */
  memory(): Promise<{ heapUsed: number; external: number; rss: number }>;
  close(): Promise<void>;
}

/** Starts the shop from its sources in a separate process, behind one proxy. */
export async function startShopProcess(
  databaseUrl: string,
  variables: Record<string, string> = {},
): Promise<ShopProcess> {
  const dir = await mkdtemp(path.join(tmpdir(), 'fishzome-hostile-'));
  const readyFile = path.join(dir, 'ready');
  const tsx = pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href;
  const main = fileURLToPath(new URL('../../src/main.ts', import.meta.url));
  const child = spawn(process.execPath, ['--import', tsx, ...memoryProbe, main], {
    // Not a folder in which a developer may have a `.env` file.
    cwd: dir,
    env: {
      PORT: '0',
      PAYMENTS_PORT: '0',
      DATABASE_URL: databaseUrl,
      DATA_DIR: dir,
      READY_FILE: readyFile,
      TRUST_PROXY: '1',
      // Requests have forwarding headers, also to the emulators.
      TEST_MODE: 'anywhere',
      LOG_LEVEL: 'error',
      ...variables,
    },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let written = '';
  const keep = (data: Buffer) => {
    if (written.length < 1_000_000) written += data.toString();
  };
  child.stdout?.on('data', keep);
  child.stderr?.on('data', keep);
  const url = await eventually(async () => {
    if (child.exitCode !== null) throw new Error(`the shop did not start:\n${written}`);
    return readFile(readyFile, 'utf8').catch(() => '');
  }, 90);
  return {
    url,
    isAlive: () => child.exitCode === null && child.signalCode === null,
    output: () => written,
    memory: () => memoryOf(child),
    async close() {
      await stop(child);
      await rm(dir, { recursive: true, force: true });
    },
  };
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  child.kill('SIGTERM');
  const late = setTimeout(() => child.kill('SIGKILL'), 10_000);
  await gone;
  clearTimeout(late);
}
