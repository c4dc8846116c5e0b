import { randomInt, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';

/** A customer's behavior with an order, and its relative frequency. */
export const HABITS = {
  'pays and stays': 35,
  'pays and never comes back': 20,
  'is declined, then pays': 15,
  'pays in two tabs': 10,
  'deletes while paying': 8,
  'opens and leaves': 6,
  'never pays': 6,
} as const;
export type Habit = keyof typeof HABITS;

/** What a customer was told, to be compared with the stored rows at the end. */
export interface CustomerRecord {
  readonly orderId: string;
  readonly habit: Habit;
  /** The provider's page reported that the payment succeeded. */
  succeeded: boolean;
  /** The shop reported PAID. */
  paid: boolean;
  /** The shop reported that the order was deleted. */
  deleted: boolean;
}

export interface Surroundings {
  readonly shopUrl: string;
  readonly providerUrl: string;
  readonly publishableKey: string;
  /** How long a customer keeps retrying, in milliseconds. */
  readonly patience: number;
  readonly begin?: BeginRequest;
}

/** Awaited before each request to the shop. The result is called with a status and the code of an expected failure, or `no answer`. */
export type BeginRequest = () => Promise<(outcome: string) => void>;

interface Answer {
  readonly status: number;
  // This program reads responses of two services without types; it compares what matters.
  // oxlint-disable-next-line typescript/no-explicit-any
  readonly body: any;
}

type Session = { intentId: string; clientSecret: string };

const GOOD = '4242424242424242';
const DECLINED = '4000000000000002';
/** Milliseconds after which a client gives up a request. */
export const ANSWER_WITHIN = 45_000;

const isTemporary = (result: Answer['body']) =>
  result?.code === 'UNAVAILABLE' || result?.code === 'RATE_LIMITED';

/** Throws after `patience`: no customer could then place or pay the order, which ends the run. */
async function insist<T>(what: string, patience: number, attempt: () => Promise<T | 'again'>): Promise<T> {
  for (let wait = 100, until = Date.now() + patience; ; wait = Math.min(wait * 1.5, 1_000)) {
    const result = await attempt();
    if (result !== 'again') return result;
    if (Date.now() > until) throw new Error(`gave up: ${what}`);
    await sleep(wait);
  }
}

/** Null without a response. */
async function ask(url: string, init: RequestInit): Promise<Answer | null> {
  try {
    const response = await fetch(url, { ...init, signal: AbortSignal.timeout(ANSWER_WITHIN) });
    return { status: response.status, body: await response.json() };
  } catch {
    return null;
  }
}

/** One of 256 networks: too many for the limits per address, too few to fill the server's caches. */
export const address = () => `2001:db8:${randomInt(256).toString(16)}::1`;

export function customerOf({
  shopUrl,
  providerUrl,
  publishableKey,
  patience,
  begin = async () => () => {},
}: Surroundings) {
  /** A mutation of the shop, retried until it gets a response. A repeated mutation must have no second effect. */
  async function mutate(
    token: string,
    field: string,
    input: object,
    wanted: string,
  ): Promise<Answer['body']> {
    const type = `${field[0]?.toUpperCase()}${field.slice(1)}Input!`;
    const query = `mutation($input: ${type}) { ${field}(input: $input) { __typename ${wanted} ... on UserError { code } } }`;
    return insist(field, patience, async () => {
      const end = await begin();
      const answer = await ask(`${shopUrl}/graphql`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          authorization: `Bearer ${token}`,
          'x-forwarded-for': address(),
        },
        body: JSON.stringify({ query, variables: { input } }),
      });
      const result = answer?.body.data?.[field];
      end(answer ? [answer.status, isTemporary(result) ? result.code : ''].join(' ').trim() : 'no answer');
      if (!result || isTemporary(result)) return 'again';
      return result;
    });
  }

  const provider = (method: string, path: string, form: Record<string, string> = {}) => {
    const fields = new URLSearchParams(form);
    return ask(`${providerUrl}/v1/${path}${method === 'GET' ? `?${fields.toString()}` : ''}`, {
      method,
      headers: { authorization: `Bearer ${publishableKey}` },
      ...(method === 'POST' && { body: fields }),
    });
  };

  async function open(token: string, orderId: string): Promise<Session | string> {
    const opened = await mutate(
      token,
      'openPayment',
      { orderId },
      '... on PaymentSession { intentId clientSecret }',
    );
    if (opened.__typename === 'PaymentSession') return opened;
    return opened.__typename;
  }

  /** Like the provider's script: after a lost response it reads the payment's state and never pays again blindly. */
  async function pay(
    { intentId, clientSecret }: Session,
    card: string,
  ): Promise<'succeeded' | 'declined' | 'closed'> {
    return insist('pay', patience, async () => {
      const method = await provider('POST', 'payment_methods', {
        type: 'card',
        'card[number]': card,
        'card[exp_month]': '12',
        'card[exp_year]': '2034',
        'card[cvc]': '123',
      });
      if (!method?.body.id) return 'again';
      const confirm = { payment_method: method.body.id as string, client_secret: clientSecret };
      const answer = await provider('POST', `payment_intents/${intentId}/confirm`, confirm);
      if (answer?.status === 402) return 'declined';
      const stands =
        answer?.status === 200
          ? answer.body.status
          : ((await provider('GET', `payment_intents/${intentId}`, { client_secret: clientSecret }))?.body
              .status ?? 'unknown');
      if (stands === 'succeeded') return 'succeeded';
      return stands === 'canceled' ? 'closed' : 'again';
    });
  }

  async function confirm(token: string, record: CustomerRecord, { intentId }: Session): Promise<void> {
    const input = { orderId: record.orderId, transactionId: intentId };
    const result = await mutate(token, 'confirmPayment', input, '... on Order { paid }');
    record.paid ||= result.__typename === 'Order' && result.paid;
  }

  async function payAndSay(
    token: string,
    record: CustomerRecord,
    session: Session,
    stays: boolean,
  ): Promise<void> {
    const outcome = await pay(session, GOOD);
    record.succeeded ||= outcome === 'succeeded';
    if (stays && outcome === 'succeeded') await confirm(token, record, session);
  }

  /** One order from the form to its end. */
  return async function shop(
    token: string,
    equipmentId: string,
    habit: Habit,
    tell: (record: CustomerRecord) => void,
  ) {
    const placed = await mutate(
      token,
      'placeOrder',
      {
        equipmentId,
        quantity: 1,
        phone: '+46 70 555 01 84',
        address: 'Strandvägen 12',
        idempotencyKey: randomUUID(),
      },
      '... on Order { databaseId }',
    );
    if (placed.__typename !== 'Order') return;
    const record: CustomerRecord = {
      orderId: placed.databaseId,
      habit,
      succeeded: false,
      paid: false,
      deleted: false,
    };
    tell(record);
    if (habit === 'never pays') return;
    const session = await open(token, record.orderId);
    if (typeof session === 'string' || habit === 'opens and leaves') return;
    if (habit === 'is declined, then pays') {
      await pay(session, DECLINED);
      const again = await open(token, record.orderId);
      if (typeof again !== 'string') await payAndSay(token, record, again, true);
    } else if (habit === 'pays in two tabs') {
      await Promise.all([1, 2].map(() => payAndSay(token, record, session, true)));
    } else if (habit === 'deletes while paying') {
      const deleting = mutate(token, 'cancelOrder', { orderId: record.orderId }, '... on Order { status }');
      await payAndSay(token, record, session, true);
      record.deleted = (await deleting).__typename === 'Order';
    } else await payAndSay(token, record, session, habit === 'pays and stays');
  };
}
