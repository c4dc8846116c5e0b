import { ask, shopCall, type Connections } from './ask.ts';
import { placeAndPay, placeAndPayRaw } from './order-work.ts';
import { questions, type Question } from './questions.ts';
import type { World } from './world.ts';

export type Side = 'shop' | 'raw';

/** What is driven: `once` does it once and throws when anything about the answer is wrong. */
export interface Work {
  readonly title: string;
  /** Most CPU of server and PostgreSQL together for one, in milliseconds at 16 connections (issue 6). */
  readonly aim: number | null;
  readonly sides: readonly Side[];
  once(side: Side, connections: Connections, world: World, n: number): Promise<void>;
}
function reading(title: string, aim: number | null, question: Question): Work {
  const { raw, marker } = question;
  return {
    title,
    aim,
    sides: raw ? ['shop', 'raw'] : ['shop'],
    async once(side, { server }, world, n) {
      const path = side === 'raw' && raw ? raw(world, n) : null;
      await ask(server, path ? { method: 'GET', path } : shopCall(question, world, n), marker);
    },
  };
}

const titles: Readonly<Record<string, readonly [title: string, aim: number | null]>> = {
  'list-kept': ['list of 24, answered a moment ago', 0.17],
  list: ['list of 24', 0.5],
  'best-kept': ['best sellers, answered a moment ago', 0.17],
  best: ['best sellers', 0.5],
  'detail-kept': ['product by id, answered a moment ago', 0.4],
  detail: ['product by id', 0.4],
  search: ['search with its count', null],
  facets: ['search with its facets', null],
  mine: ['my orders', 0.6],
  'admin-orders': ['the admin’s orders', null],
  'admin-products': ['the admin’s products', null],
};

/** By the names that `--only` takes. */
export const works: Readonly<Record<string, Work>> = {
  ...Object.fromEntries(
    Object.entries(questions).map(([name, question]) => {
      const [title, aim] = titles[name] ?? [name, null];
      return [name, reading(title, aim, question)];
    }),
  ),
  order: {
    title: 'an order, from placed to paid',
    aim: 8,
    sides: ['shop', 'raw'],
    once: (side, connections, world, n) =>
      (side === 'shop' ? placeAndPay : placeAndPayRaw)(connections, world, n),
  },
};
