import type { PoolClient } from 'pg';
import { notFound } from './api-errors.ts';
import type { Range } from './parameters.ts';

/** The tables that can be listed and their filter columns. No other text becomes part of the SQL. */
type Listable = 'payment_intents' | 'refunds' | 'events';
type Filters = Partial<Record<'type' | 'payment_intent' | 'charge', string | undefined>>;
interface Page {
  readonly limit: number;
  readonly starting_after?: string | undefined;
  readonly created?: Range | undefined;
}

const COMPARISONS = { gt: '>', gte: '>=', lt: '<', lte: '<=' } as const;

/** One page, newest first, in the provider's order. `seq` breaks ties: `created` has whole seconds. */
export async function listRows<Row extends object>(
  tx: PoolClient,
  table: Listable,
  columns: string,
  page: Page,
  filters: Filters,
): Promise<{ rows: Row[]; hasMore: boolean }> {
  const values: unknown[] = [];
  const bind = (value: unknown): string => `$${values.push(value)}`;
  const wanted = Object.entries(filters).flatMap(([column, value]) =>
    value === undefined ? [] : [`${column} = ${bind(value)}`],
  );
  for (const [name, operator] of Object.entries(COMPARISONS) as [keyof Range, string][]) {
    const bound = page.created?.[name];
    if (bound !== undefined) wanted.push(`created ${operator} ${bind(bound)}`);
  }
  if (page.starting_after !== undefined) {
    const seq = await seqOf(tx, table, page.starting_after);
    wanted.push(`seq < ${bind(seq)}`);
  }
  const where = wanted.length > 0 ? `where ${wanted.join(' and ')}` : '';
  const { rows } = await tx.query<Row>(
    `select ${columns} from emulator_payments.${table} ${where} order by seq desc limit ${bind(page.limit + 1)}`,
    values,
  );
  return { rows: rows.slice(0, page.limit), hasMore: rows.length > page.limit };
}

async function seqOf(tx: PoolClient, table: Listable, id: string): Promise<string> {
  const { rows } = await tx.query<{ seq: string }>(
    `select seq from emulator_payments.${table} where id = $1`,
    [id],
  );
  const [row] = rows;
  if (!row) throw notFound(table.slice(0, -1), id, 'starting_after');
  return row.seq;
}
