import { addressOf, ask, shopCall, type Connections } from './ask.ts';
import {
  changeCart,
  checkOutAndPay,
  checkOutAndPayRaw,
  placeAndPay,
  placeAndPayRaw,
  quoteCart,
} from './order-work.ts';
import { questions, type Question } from './questions.ts';
import type { World } from './world.ts';

export type Side = 'shop' | 'raw';

/** An operation to drive: `once` executes it once and throws on a wrong response. */
export interface Work {
  readonly title: string;
  /** Target for the CPU of server and PostgreSQL together, in milliseconds at 16 connections. */
  readonly aim: number | null;
  /** The same target as a multiple of the raw server's CPU on the machine on which it was set. */
  readonly aimOfRaw: number | null;
  readonly sides: readonly Side[];
  /** Whether it pays an order: it includes the emails of that, and needs the payment provider. */
  readonly pays: boolean;
  once(side: Side, connections: Connections, world: World, n: number): Promise<void>;
}
function reading({ title, ...aims }: Named, question: Question): Work {
  const { raw, marker } = question;
  return {
    title,
    ...aimsOf(aims),
    pays: false,
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
  /** A target that is set as a multiple only, or anew. */
  readonly ofRaw?: number;
}

const aimsOf = ({ aim, rawThen, ofRaw }: Omit<Named, 'title'>) => ({
  aim: aim ?? null,
  aimOfRaw: ofRaw ?? (aim && rawThen ? aim / rawThen : null),
});

/** The shop's product read, as a multiple of the raw server's, when the targets of carts and quotes were set. */
const PRODUCT_READ = 2.72;

/** An operation of a cart beside the raw server's product read. */
const ofCart = (title: string, productReads: number, shop: typeof changeCart): Work => ({
  title,
  ...aimsOf({ ofRaw: productReads * PRODUCT_READ }),
  sides: ['shop', 'raw'],
  pays: false,
  async once(side, connections, world, n) {
    if (side === 'shop') await shop(connections, world, n);
    else await works['detail']?.once('raw', connections, world, n);
  },
});

const checkout = (title: string, lines: number): Work => ({
  title,
  ...aimsOf({ ofRaw: 5 }),
  sides: ['shop', 'raw'],
  pays: true,
  once: (side, connections, world, n) =>
    (side === 'shop' ? checkOutAndPay : checkOutAndPayRaw)(connections, world, n, lines),
});

/** The home page as HTML, for a visitor. */
const homePage = (title: string, path: (n: number) => string): Work => ({
  title,
  ...aimsOf({}),
  sides: ['shop'],
  pays: false,
  async once(_side, { server }, _world, n) {
    const headers = {
      accept: 'text/html',
      // As browsers do; the response is not decompressed.
      'accept-encoding': 'gzip, br',
      'x-forwarded-for': addressOf(n),
    };
    await ask(server, { method: 'GET', path: path(n), headers }, '');
  },
});

const names: Readonly<Record<string, Named>> = {
  'list-kept': { title: 'list of 24, answered a moment ago', aim: 0.17, rawThen: 0.17 },
  list: { title: 'list of 24', aim: 0.5, ofRaw: 2 },
  'best-kept': { title: 'best sellers, answered a moment ago', aim: 0.17 },
  best: { title: 'best sellers', aim: 0.5 },
  'detail-kept': { title: 'product by id, answered a moment ago', aim: 0.4, rawThen: 0.09 },
  detail: { title: 'product by id', aim: 0.4, rawThen: 0.09 },
  search: { title: 'search with its count' },
  facets: { title: 'search with its facets' },
  mine: { title: 'my orders', aim: 0.6, ofRaw: 2 },
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
  'page-kept': homePage('home page, answered a moment ago', () => '/'),
  page: homePage('home page', (n) => `/?n=${n}`),
  cart: ofCart('a new quantity in a cart', 1.5, changeCart),
  quote: ofCart('quote of a cart of three', 2, quoteCart),
  'checkout-1': checkout('checkout of one product, from cart to paid', 1),
  'checkout-3': checkout('checkout of three products, from cart to paid', 3),
  order: {
    title: 'an order, from placed to paid',
    ...aimsOf({ aim: 8, ofRaw: 5 }),
    sides: ['shop', 'raw'],
    pays: true,
    once: (side, connections, world, n) =>
      (side === 'shop' ? placeAndPay : placeAndPayRaw)(connections, world, n),
  },
};
