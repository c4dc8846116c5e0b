import type { Tx } from '#server/db.ts';
import type { PaymentEnv } from '#server/generated/prisma/enums.ts';

/** What a program may not decide about money, and why a human should look. */
export const incidentKinds = {
  ORDER_UNKNOWN:
    'Money came for an order that the shop does not know, as after a restored backup. It was kept.',
  AMOUNT_MISMATCH: 'Another sum came than the order asked for. It was given back.',
  PAID_TWICE: 'The order was paid a second time. The second payment was given back.',
  STOCK_LOST: 'The payment came when the pieces were gone. It was given back.',
  REFUND_FAILED: 'The bank did not take a refund that was on its way. The money is with the shop again.',
} as const;
export type IncidentKind = keyof typeof incidentKinds;

/** Opens an incident, once per kind and `providerId`: the provider's id of the payment intent, or of the refund. */
export async function openIncident(
  tx: Pick<Tx, 'paymentIncident'>,
  kind: IncidentKind,
  {
    providerId,
    ...about
  }: {
    readonly providerId: string;
    readonly orderId: string | null;
    readonly env: PaymentEnv;
    readonly details: {
      readonly amountMinor: number;
      readonly currency: string;
      readonly failure?: string;
      /** What the payment said, where no order of ours has that id. */
      readonly orderId?: string | null;
    };
  },
): Promise<void> {
  await tx.paymentIncident.createMany({
    data: [{ kind, intentId: providerId, ...about }],
    skipDuplicates: true,
  });
}

/** @throws for a kind that nobody has described for the person who must decide */
export function incidentKindOf(kind: string): IncidentKind {
  if (kind in incidentKinds) return kind as IncidentKind;
  throw new Error(`unknown kind of incident: ${kind}`);
}

/** What `openIncident` wrote. */
export function incidentDetails(details: unknown) {
  return details as { amountMinor: number; currency: string; failure?: string };
}
