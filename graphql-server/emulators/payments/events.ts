import type Stripe from 'stripe';
import { API_VERSION, seconds, type Answer, type Call } from './call.ts';
import { notFound } from './api-errors.ts';
import { newId } from './identifiers.ts';
import { listRows } from './listing.ts';
import { listing, readParameters } from './parameters.ts';
import { z } from 'zod';

/** The event types and the object that each event carries. */
interface Happenings {
  'payment_intent.created': Stripe.PaymentIntent;
  'payment_intent.requires_action': Stripe.PaymentIntent;
  'payment_intent.processing': Stripe.PaymentIntent;
  'payment_intent.payment_failed': Stripe.PaymentIntent;
  'payment_intent.succeeded': Stripe.PaymentIntent;
  'payment_intent.canceled': Stripe.PaymentIntent;
  'charge.succeeded': Stripe.Charge;
  'charge.failed': Stripe.Charge;
  'charge.refunded': Stripe.Charge;
  'charge.refund.updated': Stripe.Refund;
  'refund.created': Stripe.Refund;
  'refund.updated': Stripe.Refund;
  'refund.failed': Stripe.Refund;
}

/**
 * Records an event in the transaction of its change, so that neither exists without the other.
 * `subject` is the payment intent: events of one intent are sent in order.
 */
export async function emit<Type extends keyof Happenings>(
  call: Pick<Call, 'tx' | 'now' | 'controls' | 'request'>,
  type: Type,
  object: Happenings[Type],
  subject: string,
): Promise<void> {
  const event: Stripe.EventBase = {
    id: newId('evt'),
    object: 'event',
    api_version: API_VERSION,
    created: seconds(call.now),
    data: { object },
    livemode: false,
    pending_webhooks: 1,
    request: { id: call.request.id, idempotency_key: call.request.idempotencyKey },
    type,
  };
  const { controls } = call;
  const isWanted = controls.events === null || controls.events.includes(type);
  const dropped = !isWanted || controls.drop > 0;
  if (isWanted && dropped) controls.drop -= 1;
  const twice = !dropped && controls.duplicate > 0;
  if (twice) controls.duplicate -= 1;
  await call.tx.query(
    `insert into emulator_payments.events (id, created, type, subject, body, copies, deliver_at)
     values ($1, $2, $3, $4, $5, $6, case when $7 then null else now() end)`,
    [event.id, event.created, type, subject, event, twice ? 2 : 1, dropped],
  );
}

type EventRow = { id: string; body: Stripe.EventBase; pending: boolean };

const COLUMNS = 'id, body, deliver_at is not null as pending';

function asStored(row: EventRow): Stripe.EventBase {
  return { ...row.body, pending_webhooks: row.pending ? 1 : 0 };
}

export async function retrieveEvent(call: Call): Promise<Answer> {
  readParameters(z.strictObject({}), call.parameters);
  const { rows } = await call.tx.query<EventRow>(
    `select ${COLUMNS} from emulator_payments.events where id = $1`,
    [call.id],
  );
  const [row] = rows;
  if (!row) throw notFound('event', call.id, 'id');
  return { status: 200, body: asStored(row) };
}

export async function listEvents(call: Call): Promise<Answer> {
  const parameters = readParameters(
    z.strictObject({ ...listing, type: z.string().max(100).optional() }),
    call.parameters,
  );
  const { rows, hasMore } = await listRows<EventRow>(call.tx, 'events', COLUMNS, parameters, {
    type: parameters.type,
  });
  const list: Stripe.ApiList<Stripe.EventBase> = {
    object: 'list',
    data: rows.map(asStored),
    has_more: hasMore,
    url: '/v1/events',
  };
  return { status: 200, body: list };
}
