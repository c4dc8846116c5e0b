import type { Tx } from '#server/db.ts';
import type { PaymentEnv } from '#server/generated/prisma/enums.ts';

/** The payment problems that need a human decision, and what an admin should check. */
export const incidentKinds = {
  ORDER_UNKNOWN:
    'A payment arrived for an unknown order, for example after a backup was restored. The money was kept.',
  AMOUNT_MISMATCH: "The payment differs from the order's total. It was refunded.",
  PAID_TWICE: 'The order was paid twice. The second payment was refunded.',
  ORDER_CLOSED: 'The order was canceled or had expired before the payment arrived. It was refunded.',
  STOCK_LOST: 'The items were sold out when the payment arrived. It was refunded.',
  REFUND_FAILED: 'The bank rejected a refund. The money is back with the shop.',
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
      /** Null when no order has the id that the payment names. */
      readonly orderId?: string | null;
    };
  },
): Promise<void> {
  await tx.paymentIncident.createMany({
    data: [{ kind, intentId: providerId, ...about }],
    skipDuplicates: true,
  });
}

/** @throws for a kind that has no description for admins */
export function incidentKindOf(kind: string): IncidentKind {
  if (kind in incidentKinds) return kind as IncidentKind;
  throw new Error(`unknown kind of incident: ${kind}`);
}

/** Parses the details that `openIncident` stored. */
export function incidentDetails(details: unknown) {
  return details as { amountMinor: number; currency: string; failure?: string };
}
