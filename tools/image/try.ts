import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { startShop } from '../../e2e/running-shop.ts';
import { startEmbeddedPostgres } from '../../graphql-server/emulators/database/embedded-postgres.ts';

/** Starts the shop in `folder` on an empty database and sends a request of each kind. Throws if it does not work. */
export async function tryImage(folder: string): Promise<void> {
  const dir = await mkdtemp(path.join(tmpdir(), 'fishzome-try-'));
  const database = await startEmbeddedPostgres({ dir: path.join(dir, 'postgres'), database: 'shop' });
  try {
    const shop = await startShop({
      program: path.join(folder, 'server/main.js'),
      variables: { DATABASE_URL: database.url },
    });
    try {
      await askAround(shop.url);
      await tryCommands(folder, dir, database.url);
    } finally {
      await shop.stop();
    }
  } finally {
    await database.stop();
    await rm(dir, { recursive: true, force: true });
  }
}

/** Runs the operator's commands beside the shop. Each fails with an exit code. */
async function tryCommands(folder: string, dir: string, databaseUrl: string): Promise<void> {
  const maintain = (...args: string[]) =>
    promisify(execFile)(process.execPath, [path.join(folder, 'server/maintain.js'), ...args], {
      cwd: dir,
      env: { PATH: process.env.PATH, DATABASE_URL: databaseUrl, DATA_DIR: path.join(dir, 'data') },
    });
  await maintain('doctor');
  await maintain('backup', path.join(dir, 'backup'));
}

async function askAround(url: string): Promise<void> {
  const ask = async (address: string, accept: string, marker: RegExp) => {
    const answer = await fetch(url + address, { headers: { accept } });
    const text = await answer.text();
    if (answer.status !== 200 || !marker.test(text))
      throw new Error(`${address}: ${answer.status}, without ${String(marker)}\n${text.slice(0, 500)}`);
    return text;
  };
  await ask('/readyz', 'application/json', /"ready":true/);
  const home = await ask('/', 'text/html', /<article/);
  await ask(/src="(\/assets\/[^"]+\.js)"/.exec(home)?.[1] ?? '', '*/*', /\S/);
  await ask('/blog', 'text/html', /<details/);
  await ask('/graphql', 'text/html', /sandbox/i);
  await ask('/developers', 'text/html', /ErrorCode|INVALID_INPUT/);
  await ask('/openapi.json', 'application/json', /"openapi"/);
  const [product] = JSON.parse(await ask('/equitment?limit=1', 'application/json', /_id/)) as {
    img: string;
  }[];
  const picture = await fetch(new URL(product?.img ?? '', url));
  if (!picture.headers.get('content-type')?.startsWith('image/'))
    throw new Error(`there is no picture at ${product?.img}`);
}
