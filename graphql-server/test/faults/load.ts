import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  address,
  ANSWER_WITHIN,
  HABITS,
  type BeginRequest,
  type CustomerRecord,
  type Habit,
} from './customer.ts';
import type { World } from './world.ts';

/** What clients saw while one fault was going on. */
export interface Sightings {
  /** Answers by outcome: a status, with the code of an expected failure, or `no answer`. */
  readonly answers: Map<string, number>;
  slowestMs: number;
  readonly records: CustomerRecord[];
  /** Why customers gave up. */
  readonly gaveUp: string[];
}

export interface Load {
  /** All requests and orders that begin from now on count for the returned sightings. */
  watch(): Sightings;
  /** Whether clients may begin requests, as a load balancer decides it. */
  isInRotation: boolean;
  /** Resolves when all customers have finished. */
  stop(): Promise<void>;
}

const BUYERS = 3;
/** Accounts of one buyer: no account reaches its limit of orders. */
const ACCOUNTS = 8;
/** Milliseconds between two requests of a reader, and between two orders of a buyer. */
const PAUSE_MS = { reader: 100, buyer: 300 };
const PAGE = { accept: 'text/html' };
const JSON_TYPE = { accept: 'application/json', 'content-type': 'application/json' };
/** One reader each. Some are answered from caches, others by the database. */
const READS: readonly (() => readonly [path: string, init: RequestInit])[] = [
  () => ['/', { headers: PAGE }],
  () => [`/search?q=reel${randomInt(50)}`, { headers: PAGE }],
  () => ['/equitment', { headers: JSON_TYPE }],
  () => [
    '/graphql',
    { method: 'POST', headers: JSON_TYPE, body: '{"query":"{ bestSellers(first: 1) { id } }"}' },
  ],
];

/** Readers and buyers, until they are stopped. */
export async function startLoad(world: World): Promise<Load> {
  const newSightings = (): Sightings => ({ answers: new Map(), slowestMs: 0, records: [], gaveUp: [] });
  let current = newSightings();
  const stopping = new AbortController();
  /** A request counts for the fault during which it began. */
  const begin: BeginRequest = async () => {
    while (!load.isInRotation) await sleep(50);
    const into = current;
    const begun = performance.now();
    return (outcome) => {
      into.answers.set(outcome, (into.answers.get(outcome) ?? 0) + 1);
      into.slowestMs = Math.max(into.slowestMs, performance.now() - begun);
    };
  };
  const load: Load = {
    isInRotation: true,
    watch: () => (current = newSightings()),
    async stop() {
      stopping.abort();
      await running;
    },
  };
  async function read(request: (typeof READS)[number]): Promise<void> {
    for (; !stopping.signal.aborted; await sleep(PAUSE_MS.reader)) {
      const end = await begin();
      end(await send(world.shopUrl, ...request()));
    }
  }
  const shop = world.customer(begin);
  const habits = Object.entries(HABITS).flatMap(([habit, weight]) =>
    Array<Habit>(weight).fill(habit as Habit),
  );
  async function buy(tokens: readonly string[]): Promise<void> {
    for (let n = 0; !stopping.signal.aborted; await sleep(PAUSE_MS.buyer)) {
      const into = current;
      const token = tokens[(n += 1) % tokens.length] ?? '';
      const habit = habits[Math.floor(Math.random() * habits.length)] ?? 'pays and stays';
      await shop(token, world.products.plenty, habit, (one) => into.records.push(one)).catch(
        (error: Error) => void into.gaveUp.push(error.message),
      );
    }
  }
  const tokens = await Promise.all(Array.from({ length: BUYERS }, () => signUpMany(world)));
  const running = Promise.all([...READS.map(read), ...tokens.map(buy)]);
  return load;
}

async function signUpMany(world: World): Promise<string[]> {
  const tokens: string[] = [];
  while (tokens.length < ACCOUNTS) tokens.push(await world.signUp());
  return tokens;
}

async function send(shopUrl: string, path: string, init: RequestInit): Promise<string> {
  try {
    const response = await fetch(shopUrl + path, {
      ...init,
      headers: { ...init.headers, 'x-forwarded-for': address() },
      signal: AbortSignal.timeout(ANSWER_WITHIN),
    });
    await response.arrayBuffer();
    return String(response.status);
  } catch {
    return 'no answer';
  }
}
