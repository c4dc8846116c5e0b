import * as copy from '#web/app/copy.ts';
import type * as Types from '#web/generated/schema-types.ts';

type Stage = Types.OrderStage | null;

/** Values in the URL: `?show=to-pay`. */
const urlValues = {
  TO_PAY: 'to-pay',
  PAID: 'paid',
  SHIPPED: 'on-its-way',
  DELIVERED: 'delivered',
  CLOSED: 'closed',
} as const;
const stages = ['TO_PAY', 'PAID', 'SHIPPED', 'DELIVERED', 'CLOSED'] as const;

/** The stages that a customer can filter their orders by, with labels. */
export const stageChoices: readonly (readonly [Stage, string])[] = [
  [null, copy.myOrders.stages.ALL],
  ...stages.map((stage) => [stage, copy.myOrders.stages[stage]] as const),
];

/** Reads the stage from the URL. Null, meaning all, if it is missing or unknown. */
export function readStage(params: URLSearchParams): Stage {
  return stages.find((stage) => urlValues[stage] === params.get('show')) ?? null;
}

export function writeStage(stage: Stage): Record<string, string> {
  return stage ? { show: urlValues[stage] } : {};
}

/** Whether an order belongs to the stage. An order whose state changes leaves the list at once. */
export function isInStage(order: Staged, stage: Stage): boolean {
  return stage === null || stage === stageOf(order);
}

interface Staged {
  status: Types.OrderStatus;
  paid: boolean;
  fulfilment: Types.FulfilmentState;
}

function stageOf({ status, paid, fulfilment }: Staged): Types.OrderStage {
  if (status !== 'OPEN') return 'CLOSED';
  if (!paid) return 'TO_PAY';
  if (fulfilment === 'DELIVERED') return 'DELIVERED';
  return fulfilment === 'SHIPPED' || fulfilment === 'PARTLY_SHIPPED' ? 'SHIPPED' : 'PAID';
}

/** Whether an order has delivery progress. A fully refunded order that was never shipped has none. */
export const hasDelivery = ({
  paymentState,
  fulfilment,
}: {
  paymentState: Types.PaymentState;
  fulfilment: Types.FulfilmentState;
}) => paymentState !== 'REFUNDED' || !['UNFULFILLED', 'PACKED'].includes(fulfilment);
