import * as copy from '#web/app/copy.ts';
import { Badge } from '#web/ui/Badge.tsx';
import type { ManagedOrderRowFragment } from './ManagedOrderRow.generated.ts';
import { ParcelBadge } from './ParcelBadge.tsx';

const words = copy.manageOrders;

/** An order's status badge: closed, or its payment and delivery status. */
export function OrderState({
  status,
  paymentState,
  fulfilment,
  returns,
}: Pick<ManagedOrderRowFragment, 'status' | 'paymentState' | 'fulfilment' | 'returns'>) {
  if (status !== 'OPEN')
    return (
      <>
        <Badge>{words.statuses[status]}</Badge>
        {paymentState === 'REFUNDED' && <Badge tone="lake">{words.payments.REFUNDED}</Badge>}
      </>
    );
  return (
    <>
      <Badge tone={toneOf(paymentState)}>{words.payments[paymentState]}</Badge>
      <ParcelBadge fulfilment={fulfilment} returns={returns} />
    </>
  );
}

function toneOf(state: ManagedOrderRowFragment['paymentState']) {
  switch (state) {
    case 'PAID':
      return 'moss';
    case 'FAILED':
      return 'coral';
    case 'PROCESSING':
    case 'PARTLY_REFUNDED':
    case 'REFUNDED':
      return 'lake';
    case 'UNPAID':
    case 'INTENT_OPEN':
    case 'REQUIRES_ACTION':
      return 'amber';
    default:
      return state satisfies never;
  }
}
