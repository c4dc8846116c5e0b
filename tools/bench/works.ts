import { ask, shopCall, type Connections } from './ask.ts';
import { placeAndPay, placeAndPayRaw } from './order-work.ts';
import { questions, type Question } from './questions.ts';
import type { World } from './world.ts';

export type Side = 'shop' | 'raw';

/** An operation to drive: `once` executes it once and throws on a wrong response. */
export interface Work {
  readonly title: string;
  /** Target for the CPU of server and PostgreSQL together, in milliseconds at 16 connections (issue 6). */
  readonly aim: number | null;
  /** The same target as a multiple of the raw server's CPU on the machine on which it was set. */
  readonly aimOfRaw: number | null;
  readonly sides: readonly Side[];
  once(side: Side, connections: Connections, world: World, n: number): Promise<void>;
}
function reading({ title, ...aims }: Named, question: Question): Work {
  const { raw, marker } = question;
  return {
    title,
    ...aimsOf(aims),
    sides: raw ? ['shop', 'raw'] : ['shop'],
    async once(side, { server }, world, n) {
      const path = side === 'raw' && raw ? raw(world, n) : null;
      await ask(server, path ? { method: 'GET', path } : shopCall(question, world, n), marker);
    },
  };
}

interface Named {
  readonly title: string;
  readonly aim?: number;
  /** CPU milliseconds of the raw server when the target was set. */
  readonly rawThen?: number;
}

const aimsOf = ({ aim, rawThen }: Omit<Named, 'title'>) => ({
  aim: aim ?? null,
  aimOfRaw: aim && rawThen ? aim / rawThen : null,
});

const names: Readonly<Record<string, Named>> = {
  'list-kept': { title: 'list of 24, answered a moment ago', aim: 0.17, rawThen: 0.17 },
  list: { title: 'list of 24', aim: 0.5, rawThen: 0.17 },
  'best-kept': { title: 'best sellers, answered a moment ago', aim: 0.17 },
  best: { title: 'best sellers', aim: 0.5 },
  'detail-kept': { title: 'product by id, answered a moment ago', aim: 0.4, rawThen: 0.09 },
  detail: { title: 'product by id', aim: 0.4, rawThen: 0.09 },
  search: { title: 'search with its count' },
  facets: { title: 'search with its facets' },
  mine: { title: 'my orders', aim: 0.6, rawThen: 0.21 },
  'admin-orders': { title: 'the admin’s orders' },
  'admin-products': { title: 'the admin’s products' },
};

/** By the names that `--only` accepts. */
export const works: Readonly<Record<string, Work>> = {
  ...Object.fromEntries(
    Object.entries(questions).map(([name, question]) => [
      name,
      reading(names[name] ?? { title: name }, question),
    ]),
  ),
  order: {
    title: 'an order, from placed to paid',
    ...aimsOf({ aim: 8, rawThen: 0.27 }),
    sides: ['shop', 'raw'],
    once: (side, connections, world, n) =>
      (side === 'shop' ? placeAndPay : placeAndPayRaw)(connections, world, n),
  },
};
