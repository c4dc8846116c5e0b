import { setTimeout as sleep } from 'node:timers/promises';
import type { Fault } from './fault.ts';
import type { ProviderSettings } from './provider-process.ts';
import { uploadPicture } from './uploads.ts';
import type { World } from './world.ts';

const AWAY = ['503', '200 UNAVAILABLE'];
const LASTS_MS = 20_000;

const away: Fault = {
  name: 'payment provider away for 20 s',
  allowed: AWAY,
  expected: AWAY,
  async during({ wires }) {
    wires.payments.cut();
    await sleep(LASTS_MS);
    await wires.payments.mend();
    return [];
  },
};

const slow: Fault = {
  name: 'payment provider answers after 10 s, for 30 s',
  allowed: AWAY,
  expectedMs: 10_000,
  during: (world) => withProvider(world, { delay: 10_000, limiting: false }, 30_000),
};

const limiting: Fault = {
  name: 'payment provider answers 429 for 20 s',
  allowed: AWAY,
  expected: AWAY,
  during: (world) => withProvider(world, { delay: 0, limiting: true }, LASTS_MS),
};

async function withProvider({ provider }: World, settings: ProviderSettings, ms: number): Promise<string[]> {
  provider.process?.send(settings);
  await sleep(ms);
  provider.process?.send({ delay: 0, limiting: false } satisfies ProviderSettings);
  return [];
}

/** Receipts wait: that all were sent is checked at the end. */
const mailAway: Fault = {
  name: 'mail server away for 20 s',
  allowed: [],
  async during({ wires, pool }) {
    wires.mail.cut();
    await sleep(LASTS_MS);
    const { rowCount } = await pool.query(`SELECT FROM "OutboxMessage" WHERE "sentAt" IS NULL`);
    await wires.mail.mend();
    return rowCount ? [] : ['no email had to wait'];
  },
};

const storageAway: Fault = {
  name: 'picture storage (S3) away for 15 s',
  allowed: [],
  async during(world) {
    const admin = await world.signUp('ADMIN');
    const before = await uploadPicture(world.shopUrl, admin);
    world.wires.storage.cut();
    const uploads = [];
    for (const ends = Date.now() + 15_000; Date.now() < ends; await sleep(1_000))
      uploads.push(await uploadPicture(world.shopUrl, admin));
    await world.wires.storage.mend();
    const after = await uploadPicture(world.shopUrl, admin);
    const seen = [...new Set([before, ...uploads, after])].join(', ');
    return before === 200 && uploads.every((status) => status === 503) && after === 200
      ? []
      : [`uploads were answered ${seen}`];
  },
};

export const providerFaults: readonly Fault[] = [away, slow, limiting, mailAway, storageAway];
