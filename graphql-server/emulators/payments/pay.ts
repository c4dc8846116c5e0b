import { DomainError } from '#server/errors/domain-error.ts';
import type { PaymentsService } from '#server/modules/payments/payments.service.ts';
import type { Viewer } from '#server/viewer.ts';

/**
 * Pays an order of the demo as a browser does: the card is sent to the local provider with the publishable key, and the
 * shop is notified afterwards. A declined card leaves the order unpaid.
 */
export function payLikeABrowser(
  payments: PaymentsService,
  provider: { port: number; publishableKey: string },
) {
  const post = async (path: string, form: Record<string, string>): Promise<{ id?: string }> => {
    const response = await fetch(`http://localhost:${provider.port}/v1/${path}`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${provider.publishableKey}`,
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: new URLSearchParams(form),
    });
    return (await response.json()) as { id?: string };
  };

  return async function pay(viewer: Viewer, orderId: string, card: string): Promise<void> {
    const session = await payments.open(viewer, orderId);
    if (session instanceof DomainError) return;
    const method = await post('payment_methods', {
      type: 'card',
      'card[number]': card,
      'card[exp_month]': '12',
      'card[exp_year]': '2034',
      'card[cvc]': card.startsWith('3') ? '1234' : '123',
    });
    if (!method.id) return;
    await post(`payment_intents/${session.intentId}/confirm`, {
      payment_method: method.id,
      client_secret: session.clientSecret,
    });
    await payments.confirm(viewer, orderId, session.intentId);
  };
}
