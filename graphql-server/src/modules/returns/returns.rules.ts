import { z } from 'zod';
import { paragraph } from '#server/errors/input.ts';
import type { Order, OrderReturn } from '#server/generated/prisma/client.ts';
import { ReturnReason, type ReturnState } from '#server/generated/prisma/enums.ts';
import type { Viewer } from '#server/viewer.ts';
import { NotReturnable, ReturnOutOfOrder } from './returns.errors.ts';

/** Days after delivery in which a customer may ask to send an order back. */
export const RETURN_DAYS = 30;

const orderId = z.string().max(100);

export const requestReturnInput = z.object({
  orderId,
  reason: z.enum(ReturnReason),
  words: z
    .union([z.literal(''), paragraph(500, '')])
    .nullish()
    .transform((words) => words ?? ''),
});

/** What an admin says; the customer reads the words, which tell where to send it, or why not. */
export const answerReturnInput = z.discriminatedUnion('to', [
  z.object({ orderId, to: z.literal('APPROVED'), words: paragraph(500, 'Say where to send it.') }),
  z.object({ orderId, to: z.literal('REJECTED'), words: paragraph(500, 'Reason is Required') }),
  z.object({ orderId, to: z.literal('RECEIVED') }),
]);

type Delivered = Pick<Order, 'deliveredAt'>;
type Asked = Pick<OrderReturn, 'state'>;

/** Until when it may be asked for; null until delivered. */
export function returnUntil({ deliveredAt }: Delivered): Date | null {
  return deliveredAt && new Date(deliveredAt.getTime() + RETURN_DAYS * 86_400_000);
}

/** Why no return may be asked for; null when it may. `last` is the newest of the order. */
export function whyNotReturned(order: Delivered, last: Asked | null, now: Date): NotReturnable | null {
  const until = returnUntil(order);
  if (!until) return new NotReturnable('NOT_DELIVERED');
  if (last && last.state !== 'WITHDRAWN') return new NotReturnable('ASKED_BEFORE');
  return now > until ? new NotReturnable('TOO_LATE') : null;
}

/** Whether `viewer` may ask: its customer, and of a guest order who has shown that its address is theirs. */
export function mayAsk(viewer: Viewer | null, { customerId }: Pick<Order, 'customerId'>): boolean {
  return viewer?.role === 'CUSTOMER' && (customerId !== null || viewer.emailVerified);
}

const next: Readonly<Partial<Record<ReturnState, readonly ReturnState[]>>> = {
  REQUESTED: ['APPROVED', 'REJECTED', 'WITHDRAWN'],
  APPROVED: ['RECEIVED'],
};

/** Whether a return may go on to `to`; 'done' when it is there with these very words. */
export function moveTo(
  { state, answer }: Pick<OrderReturn, 'state' | 'answer'>,
  to: ReturnState,
  words?: string,
): 'go' | 'done' | ReturnOutOfOrder {
  if (state === to && (words === undefined || words === answer)) return 'done';
  return next[state]?.includes(to) ? 'go' : new ReturnOutOfOrder(state);
}
