import type { PaymentSession } from '#server/modules/payments/payments.service.ts';
import { asIntent, asRefund } from '#server/providers/payment-objects.ts';
import type { PaymentProvider } from '#server/providers/payments.ts';
import type { Viewer } from '#server/viewer.ts';
import type { MoneyBench, ProviderAnswer, SentEvent, Till } from './money-bench.ts';
import type { StepHook } from './money-steps.ts';
import { Crash, Faults } from './money-turns.ts';

/** Who buys and who decides, for all runs of a bench. */
export interface Cast {
  readonly customer: Viewer;
  readonly admin: Viewer;
}

/** Some orders of one product, their customer's browser tabs, and the server they meet. */
export interface World extends Cast {
  readonly bench: MoneyBench;
  readonly orderIds: readonly string[];
  readonly tabs: PaymentSession[];
  readonly asked: ProviderAnswer[];
  readonly told: Set<string>;
  readonly lost: Set<string>;
  faults: Faults;
  /** The server that runs, as a call meets it whose steps wait for their turns. */
  server: (turn?: StepHook) => Till;
  away: boolean;
  answersLost: number;
  /** Something broke on the way: an intent may be there that nobody has heard of. */
  hadFaults: boolean;
  /** What was met on the way, for the count in the end. */
  readonly met: Set<string>;
}

export function newWorld(bench: MoneyBench, cast: Cast, orderIds: readonly string[]): World {
  const world: World = {
    ...cast,
    bench,
    orderIds,
    tabs: [],
    asked: [],
    told: new Set(),
    lost: new Set(),
    faults: new Faults(),
    server: () => bench,
    away: false,
    answersLost: 0,
    hadFaults: false,
    met: new Set(),
  };
  start(world);
  return world;
}

/** A server begins; the one before is gone. */
export function start(world: World): void {
  const faults = new Faults();
  world.faults = faults;
  world.server = (turn = () => {}) =>
    world.bench.newTill({
      async hook(step) {
        await faults.hook(step);
        await turn(step);
        if (faults.dead) throw new Crash('dead');
      },
      at: line(world),
    });
}

/** What the jobs do about money. */
export async function reconcile({ payments, refunds }: Till): Promise<void> {
  await payments.reconcile();
  await refunds.settleOpenRefunds();
}

/** What the jobs do about time. */
export async function endWhatIsOverdue({ payments }: Till): Promise<void> {
  await payments.endHolds();
  await payments.expireOrders();
}

/** Gives an event to the server. */
export async function tell(world: World, event: SentEvent | undefined, turn?: StepHook): Promise<void> {
  if (!event) return;
  const outcome = await world.bench.deliver(world.server(turn), event);
  if (outcome === 'done' || outcome === 'ignored') world.told.add(event.id);
}

export async function untold({ bench, orderIds, told, lost }: World): Promise<SentEvent[]> {
  return (await bench.eventsOf(...orderIds)).filter(({ id }) => !told.has(id) && !lost.has(id));
}

/** A line to the provider that may be cut, before a call or after it. */
function line(world: World): (real: PaymentProvider) => PaymentProvider {
  return (real) => {
    const own = ownOnly(real, world);
    return new Proxy(own, {
      get(of, key) {
        const value: unknown = Reflect.get(of, key);
        if (typeof value !== 'function' || key === 'readWebhook') return value;
        return async (...args: unknown[]) => {
          if (world.away) return 'unavailable';
          const answer: unknown = await value.apply(of, args);
          if (world.answersLost === 0) return answer;
          world.answersLost -= 1;
          return 'unavailable';
        };
      },
    });
  };
}

/** The provider's lists without other runs' payments: all runs share its books. */
function ownOnly(real: PaymentProvider, { bench, orderIds }: World): PaymentProvider {
  return {
    ...real,
    async madeSince() {
      const made = (await bench.intentsOf(orderIds)).map(asIntent);
      return made.filter(({ env }) => env === real.env).toReversed();
    },
    refundsSince: async () => (await bench.refundsOf(orderIds)).map(asRefund).toReversed(),
  };
}
