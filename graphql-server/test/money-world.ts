import type { PaymentSession } from '#server/modules/payments/payments.service.ts';
import { asIntent, asRefund } from '#server/providers/payment-objects.ts';
import type { PaymentProvider } from '#server/providers/payments.ts';
import type { Viewer } from '#server/viewer.ts';
import type { MoneyHarness, ProviderAnswer, SentEvent, ServerInstance } from './money-harness.ts';
import type { StepHook } from './money-steps.ts';
import { Crash, Faults } from './money-turns.ts';

/** The customer and the admin for all runs of a harness. */
export interface Cast {
  readonly customer: Viewer;
  readonly admin: Viewer;
}

/** Some orders of one product, their customer's browser tabs, and the current server. */
export interface World extends Cast {
  readonly harness: MoneyHarness;
  readonly orderIds: readonly string[];
  readonly tabs: PaymentSession[];
  readonly asked: ProviderAnswer[];
  readonly deliveredEvents: Set<string>;
  readonly lost: Set<string>;
  faults: Faults;
  /** The current server, for a call whose steps wait for their turns. */
  server: (turn?: StepHook) => ServerInstance;
  away: boolean;
  answersLost: number;
  /** A fault occurred: an intent may exist that the shop does not know. */
  hadFaults: boolean;
  /** The events of the run, counted at the end. */
  readonly met: Set<string>;
}

export function newWorld(harness: MoneyHarness, cast: Cast, orderIds: readonly string[]): World {
  const world: World = {
    ...cast,
    harness,
    orderIds,
    tabs: [],
    asked: [],
    deliveredEvents: new Set(),
    lost: new Set(),
    faults: new Faults(),
    server: () => harness,
    away: false,
    answersLost: 0,
    hadFaults: false,
    met: new Set(),
  };
  start(world);
  return world;
}

/** Starts a new server; the previous one is gone. */
export function start(world: World): void {
  const faults = new Faults();
  world.faults = faults;
  world.server = (turn = () => {}) =>
    world.harness.newInstance({
      async hook(step) {
        await faults.hook(step);
        await turn(step);
        if (faults.dead) throw new Crash('dead');
      },
      at: line(world),
    });
}

/** Runs the payment jobs. */
export async function reconcile({ payments, refunds }: ServerInstance): Promise<void> {
  await payments.reconcile();
  await refunds.settleOpenRefunds();
}

/** Runs the expiry jobs. */
export async function endWhatIsOverdue({ payments }: ServerInstance): Promise<void> {
  await payments.expireHolds();
  await payments.expireOrders();
}

/** Delivers an event to the server. */
export async function deliver(world: World, event: SentEvent | undefined, turn?: StepHook): Promise<void> {
  if (!event) return;
  const outcome = await world.harness.deliver(world.server(turn), event);
  if (outcome === 'done' || outcome === 'ignored') world.deliveredEvents.add(event.id);
}

export async function findUndeliveredEvents({
  harness,
  orderIds,
  deliveredEvents,
  lost,
}: World): Promise<SentEvent[]> {
  return (await harness.eventsOf(...orderIds)).filter(({ id }) => !deliveredEvents.has(id) && !lost.has(id));
}

/** A connection to the provider that may fail before or after a call. */
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

/** The provider's lists without payments of other runs, because all runs share its tables. */
function ownOnly(real: PaymentProvider, { harness, orderIds }: World): PaymentProvider {
  return {
    ...real,
    async intentsSince() {
      const made = (await harness.intentsOf(orderIds)).map(asIntent);
      return made.filter(({ env }) => env === real.env).toReversed();
    },
    refundsSince: async () => (await harness.refundsOf(orderIds)).map(asRefund).toReversed(),
  };
}
