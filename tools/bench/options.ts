import { parseArgs } from 'node:util';
import { works } from './works.ts';

export interface Options {
  readonly products: number;
  /** Null for ten for each product. */
  readonly orders: number | null;
  /** Variants of each product. */
  readonly variants: number;
  readonly seed: number;
  /** Names of operations, in order. */
  readonly only: readonly string[];
  readonly connections: readonly number[];
  readonly rounds: number;
  /** Duration of one measurement. */
  readonly seconds: number;
  readonly scale: boolean;
  /** Sizes of `--scale`, in products. */
  readonly sizes: readonly number[];
  /** Numbers of servers; null without `--servers`. */
  readonly servers: readonly number[] | null;
  /** Measures the servers of `--servers` once more with a read replica. */
  readonly replica: boolean;
  readonly memory: boolean;
  /** Measures nothing and writes the page of the newest runs. */
  readonly chart: boolean;
  /** The folder that keeps the database for the next run; null for a temporary folder. */
  readonly data: string | null;
  /** The folder for the server's CPU profiles; null for none. */
  readonly profile: string | null;
}

/** @throws with a one-line message for the user */
export function readOptions(args: readonly string[]): Options {
  const { values } = parseArgs({
    args: [...args],
    options: {
      quick: { type: 'boolean', default: false },
      full: { type: 'boolean', default: false },
      products: { type: 'string', default: '1000' },
      orders: { type: 'string' },
      variants: { type: 'string' },
      seed: { type: 'string', default: '1' },
      only: { type: 'string' },
      connections: { type: 'string' },
      rounds: { type: 'string' },
      seconds: { type: 'string' },
      scale: { type: 'boolean', default: false },
      sizes: { type: 'string', default: '1000,100000,1000000' },
      servers: { type: 'string' },
      replica: { type: 'boolean', default: false },
      memory: { type: 'boolean', default: false },
      chart: { type: 'boolean', default: false },
      data: { type: 'string' },
      profile: { type: 'string' },
    },
  });
  const only = values.only?.split(',') ?? Object.keys(works);
  const unknown = only.find((name) => !works[name]);
  if (unknown) throw new Error(`--only ${unknown}: there are ${Object.keys(works).join(', ')}`);
  return {
    products: whole('products', values.products),
    orders: values.orders ? whole('orders', values.orders) : null,
    variants: values.variants ? whole('variants', values.variants) : 0,
    seed: whole('seed', values.seed),
    only,
    connections: list('connections', values.connections ?? '1,16,64'),
    rounds: whole('rounds', values.rounds ?? (values.full ? '5' : values.quick ? '1' : '3')),
    seconds: Number(values.seconds ?? (values.full ? '4' : values.quick ? '1' : '2')),
    scale: values.scale,
    sizes: list('sizes', values.sizes),
    servers: values.servers ? list('servers', values.servers) : null,
    replica: values.replica,
    memory: values.memory,
    chart: values.chart,
    data: values.data ?? null,
    profile: values.profile ?? null,
  };
}

const list = (name: string, text: string) => text.split(',').map((one) => whole(name, one));

function whole(name: string, text: string): number {
  const number = Number(text.replaceAll('_', ''));
  if (Number.isInteger(number) && number > 0) return number;
  throw new Error(`--${name} ${text}: a positive whole number`);
}
