import * as copy from '#web/app/copy.ts';
import type * as Types from '#web/generated/schema-types.ts';

const { statuses, payments, parcels } = copy.manageOrders;

/** The admin's order filters. They are stored in the URL: `?q=maya&status=OPEN&payment=PAID&phone=1`. */
export interface OrderSearch {
  readonly query: string;
  readonly status: Types.OrderStatus | null;
  readonly paymentState: Types.PaymentState | null;
  readonly parcel: Types.ParcelTask | null;
  /** Only orders that staff placed for customers who called. */
  readonly isPhoneOrder: boolean;
}

const oneOf = <Key extends string>(known: Record<Key, string>, value: string | null): Key | null =>
  value !== null && Object.hasOwn(known, value) ? (value as Key) : null;

/** Reads the filters from the URL. Drops unknown values. */
export function readOrderSearch(params: URLSearchParams): OrderSearch {
  return {
    query: params.get('q') ?? '',
    status: oneOf(statuses, params.get('status')),
    paymentState: oneOf(payments, params.get('payment')),
    parcel: oneOf(parcels, params.get('parcel')),
    isPhoneOrder: params.get('phone') === '1',
  };
}

export function writeOrderSearch({
  query,
  status,
  paymentState,
  parcel,
  isPhoneOrder,
}: OrderSearch): Record<string, string> {
  return {
    ...(query && { q: query }),
    ...(status && { status }),
    ...(paymentState && { payment: paymentState }),
    ...(parcel && { parcel }),
    ...(isPhoneOrder && { phone: '1' }),
  };
}

/** Returns the API's filter, or null without filters. */
export function filterOf({
  query,
  status,
  paymentState,
  parcel,
  isPhoneOrder,
}: OrderSearch): Types.OrderFilter | null {
  const narrows = query || status || paymentState || parcel || isPhoneOrder;
  return narrows
    ? { query: query || null, status, paymentState, parcel, isPhoneOrder: isPhoneOrder || null }
    : null;
}
