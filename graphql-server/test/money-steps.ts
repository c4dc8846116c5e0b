import type { Db, Sql, SqlDb, SqlTransaction } from '#server/db.ts';
import type { PaymentProvider } from '#server/providers/payments.ts';

/**
 * One step of the shop towards the provider or its database, such as `provider.cancel`, `order.updateMany`, the name of a
 * statement of the driver, `$transaction` or, inside one, `tx.payment.create`. 'commit' is the moment before a transaction
 * ends.
 */
export interface Step {
  readonly name: string;
  readonly when: 'before' | 'commit' | 'after';
}

/** Awaited at each step; an exception is thrown into the shop's code at that step. */
export type StepHook = (step: Step) => Promise<void> | void;

type Method = (...args: unknown[]) => Promise<unknown>;

function stepping(name: string, method: Method, hook: StepHook): Method {
  return async (...args) => {
    await hook({ name, when: 'before' });
    const result = await method(...args);
    await hook({ name, when: 'after' });
    return result;
  };
}

/** Wraps the provider; each call awaits `hook`. */
export function steppedProvider(provider: PaymentProvider, hook: StepHook): PaymentProvider {
  return new Proxy(provider, {
    get(of, key) {
      const value: unknown = Reflect.get(of, key);
      if (typeof value !== 'function') return value;
      return stepping(`provider.${String(key)}`, value.bind(of) as Method, hook);
    },
  });
}

/** Wraps the database; each statement awaits `hook`, also inside a transaction. */
export function steppedDb(prisma: Db, hook: StepHook): Db {
  return steppedClient(prisma, '', hook) as Db;
}

/** As `steppedDb`, for the driver. */
export function steppedSql(sql: SqlDb, hook: StepHook): SqlDb {
  const stepped = (of: Sql): Sql => ({
    query: <Row extends object>(statement: Parameters<Sql['query']>[0]) =>
      stepping(statement.name ?? 'statement', () => of.query<Row>(statement), hook)() as Promise<Row[]>,
  });
  return {
    ...stepped(sql),
    batched: { query: oneByOne(stepped(sql.batched)) },
    transaction: <T>(work: (tx: SqlTransaction) => Promise<T>) =>
      stepping(
        '$transaction',
        () =>
          sql.transaction(async (tx) => {
            const query = oneByOne(stepped(tx));
            // The commit is a step of its own.
            const result = await work({ query, commit: query, connection: tx.connection });
            await hook({ name: '$transaction', when: 'commit' });
            return result;
          }),
        hook,
      )() as Promise<T>,
  };
}

/** Statements that are sent together are executed in their order, also when a hook delays one. */
function oneByOne({ query }: Sql): Sql['query'] {
  let before: Promise<unknown> = Promise.resolve();
  return <Row extends object>(statement: Parameters<Sql['query']>[0]) => {
    const answer = before.then(() => query<Row>(statement));
    before = answer.catch(() => {});
    return answer;
  };
}

function steppedClient(client: object, prefix: string, hook: StepHook): object {
  return new Proxy(client, {
    get(of, key) {
      const value: unknown = Reflect.get(of, key, of);
      const name = `${prefix}${String(key)}`;
      if (name === '$transaction') return transaction(of as Db, hook);
      if (typeof value === 'function') return stepping(name, value.bind(of) as Method, hook);
      return isModel(key, value) ? steppedModel(value, name, hook) : value;
    },
  });
}

const isModel = (key: string | symbol, value: unknown): value is object =>
  typeof key === 'string' && /^[a-z]/.test(key) && typeof value === 'object' && value !== null;

function steppedModel(model: object, name: string, hook: StepHook): object {
  return new Proxy(model, {
    get(of, key) {
      const value: unknown = Reflect.get(of, key, of);
      if (typeof value !== 'function') return value;
      return stepping(`${name}.${String(key)}`, value.bind(of) as Method, hook);
    },
  });
}

function transaction(prisma: Db, hook: StepHook): Method {
  const begin = prisma.$transaction.bind(prisma) as (
    work: (tx: object) => Promise<unknown>,
    options?: unknown,
  ) => Promise<unknown>;
  return stepping(
    '$transaction',
    (work, options) =>
      begin(async (tx) => {
        const result = await (work as Method)(steppedClient(tx, 'tx.', hook));
        await hook({ name: '$transaction', when: 'commit' });
        return result;
      }, options),
    hook,
  );
}

/** A step at which the shop is stopped. */
export interface Stop {
  /** Resolves when a call reaches the step; rejects if none does within ten seconds. */
  readonly reached: Promise<void>;
  /** Continues the call, with an exception if one is given. */
  release(error?: Error): void;
}

/** Stops for forced timings: the next call that reaches a step waits there until it is released. */
export class Stops {
  #waiting: { step: Step; toPass: number; arrive: () => Promise<void> }[] = [];

  readonly hook: StepHook = async ({ name, when }) => {
    const at = this.#waiting.findIndex(({ step }) => step.name === name && step.when === when);
    const stop = this.#waiting[at];
    if (!stop) return;
    if (stop.toPass > 0) stop.toPass -= 1;
    else await this.#waiting.splice(at, 1)[0]?.arrive();
  };

  /** `toPass`: how many calls pass before the stop. */
  at(when: Step['when'], name: string, toPass = 0): Stop {
    const { promise: gone, resolve, reject } = withResolvers();
    const { promise: reached, resolve: arrived, reject: notReached } = withResolvers();
    const patience = setTimeout(() => notReached(new Error(`No call reached ${when} ${name}`)), 10_000);
    gone.catch(() => {});
    this.#waiting.push({
      step: { name, when },
      toPass,
      arrive() {
        clearTimeout(patience);
        arrived();
        return gone;
      },
    });
    return { reached, release: (error) => (error ? reject(error) : resolve()) };
  }
}

function withResolvers() {
  let resolve!: () => void;
  let reject!: (error: Error) => void;
  const promise = new Promise<void>((yes, no) => {
    resolve = yes;
    reject = no;
  });
  return { promise, resolve, reject };
}
