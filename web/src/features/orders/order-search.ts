import * as copy from '#web/app/copy.ts';
import type * as Types from '#web/generated/schema-types.ts';

const { statuses, payments } = copy.manageOrders;

/** Which orders an admin looks at. It stands in the address: `?q=maya&status=OPEN&payment=PAID`. */
export interface OrderSearch {
  readonly query: string;
  readonly status: Types.OrderStatus | null;
  readonly paymentState: Types.PaymentState | null;
}

const oneOf = <Key extends string>(known: Record<Key, string>, value: string | null): Key | null =>
  value !== null && Object.hasOwn(known, value) ? (value as Key) : null;

/** What the address asks for; what it does not know is left out. */
export function readOrderSearch(params: URLSearchParams): OrderSearch {
  return {
    query: params.get('q') ?? '',
    status: oneOf(statuses, params.get('status')),
    paymentState: oneOf(payments, params.get('payment')),
  };
}

export function writeOrderSearch({ query, status, paymentState }: OrderSearch): Record<string, string> {
  return {
    ...(query && { q: query }),
    ...(status && { status }),
    ...(paymentState && { payment: paymentState }),
  };
}

/** For the server; null when nothing narrows. */
export function filterOf({ query, status, paymentState }: OrderSearch): Types.OrderFilter | null {
  return query || status || paymentState ? { query: query || null, status, paymentState } : null;
}
