import { z } from 'zod';
import { freeText } from '#server/errors/input.ts';
import type { Order, OrderLine, OrderReturn } from '#server/generated/prisma/client.ts';
import { ReturnReason, type ReturnState } from '#server/generated/prisma/enums.ts';
import { lineItemsInput, type LineItems } from '#server/modules/line-items/line-items.rules.ts';
import type { Viewer } from '#server/viewer.ts';
import { NotReturnable, ReturnOutOfOrder } from './returns.errors.ts';

/** Days for returns of orders that were delivered before admins could set them. */
export const RETURN_DAYS = 30;

/** Days after delivery in which the customer may request returns, fixed at delivery. */
export const returnDaysOf = ({ returnDays }: Pick<Order, 'returnDays'>): number => returnDays ?? RETURN_DAYS;

const orderId = z.string().max(100);
const words = freeText(500)
  .nullish()
  .transform((text) => text ?? '');

export const requestReturnInput = z.strictObject({
  orderId,
  reason: z.enum(ReturnReason),
  words,
  /** Null for all items that can still be returned. */
  lines: lineItemsInput,
});
export type RequestReturnInput = z.input<typeof requestReturnInput>;

/** An admin's decision. The text tells the customer where to send the order, or why it was rejected. */
export const answerReturnInput = z
  .strictObject({ orderId, to: z.enum(['APPROVED', 'REJECTED', 'RECEIVED']), words })
  .superRefine((answer, context) => {
    const message = wordsProblem(answer);
    if (message) context.addIssue({ code: 'custom', path: ['words'], message });
  });
export type AnswerReturnInput = z.input<typeof answerReturnInput>;

function wordsProblem({ to, words: text }: { to: AnswerReturnInput['to']; words: string }): string | false {
  switch (to) {
    case 'APPROVED':
      // Without a text it undoes a receipt (`undoReceipt`).
      return false;
    case 'REJECTED':
      return text === '' && 'Reason is Required';
    case 'RECEIVED':
      return text !== '' && 'A received return takes no message.';
    default:
      return to satisfies never;
  }
}

type Delivered = Pick<Order, 'deliveredAt' | 'returnDays'>;
type Asked = Pick<OrderReturn, 'state'>;
type Line = Pick<OrderLine, 'shipped' | 'returned'>;

/** Until when a return may be requested; null until delivered. */
export function returnUntil({ deliveredAt, returnDays }: Delivered): Date | null {
  return deliveredAt && new Date(deliveredAt.getTime() + returnDaysOf({ returnDays }) * 86_400_000);
}

/** Items that can still be returned: those that were shipped and are in no return, except withdrawn ones. */
export function returnableOf<Row extends Line & Pick<OrderLine, 'id'>>(
  lines: readonly Row[],
): (Row & LineItems)[] {
  return lines.map((line) => ({ ...line, lineId: line.id, quantity: line.shipped - line.returned }));
}

/** Why no return may be requested; null when it may. `last` is the order's newest return. */
export function returnRefusal(
  { lines, ...order }: Delivered & { readonly lines: readonly Line[] },
  last: Asked | null,
  now: Date,
): NotReturnable | null {
  const until = returnUntil(order);
  if (!until) return new NotReturnable('NOT_DELIVERED');
  const isOpen = last?.state === 'REQUESTED' || last?.state === 'APPROVED';
  if (isOpen || lines.every(({ shipped, returned }) => returned >= shipped))
    return new NotReturnable('ASKED_BEFORE');
  return now > until ? new NotReturnable('TOO_LATE') : null;
}

/**
 * Whether `viewer` may request a return: the order's customer, and for a guest order a viewer who has verified its email
 * address.
 */
export function canRequestReturn(viewer: Viewer | null, { customerId }: Pick<Order, 'customerId'>): boolean {
  return viewer?.role === 'CUSTOMER' && (customerId !== null || viewer.emailVerified);
}

const next: Readonly<Partial<Record<ReturnState, readonly ReturnState[]>>> = {
  REQUESTED: ['APPROVED', 'REJECTED', 'WITHDRAWN'],
  APPROVED: ['RECEIVED'],
};

/** Whether a return may move to `to`; 'done' if it is there already with the same text. */
export function moveTo(
  { state, answer }: Pick<OrderReturn, 'state' | 'answer'>,
  to: ReturnState,
  words?: string,
): 'go' | 'done' | ReturnOutOfOrder {
  if (state === to && (words === undefined || words === answer)) return 'done';
  return next[state]?.includes(to) ? 'go' : new ReturnOutOfOrder(state);
}
