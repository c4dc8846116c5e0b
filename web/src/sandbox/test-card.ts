import type { ShopConfig } from '#web/platform/config.ts';

/** Confirms an intent at the local payment provider, like a page's card field. Rejects with the provider's message. */
export async function payWithTestCard(
  { apiOrigin, publishableKey }: ShopConfig['payments'],
  { intentId, clientSecret }: { intentId: string; clientSecret: string },
): Promise<{ status: string }> {
  const post = async (address: string, fields: Record<string, string>) => {
    const response = await fetch(`${apiOrigin}/v1/${address}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${publishableKey}` },
      body: new URLSearchParams(fields),
    });
    const answer = (await response.json()) as { id: string; status: string; error?: { message: string } };
    if (!response.ok) throw new Error(answer.error?.message ?? response.statusText);
    return answer;
  };
  const method = await post('payment_methods', {
    type: 'card',
    'card[number]': '4242424242424242',
    'card[exp_month]': '12',
    'card[exp_year]': '2034',
    'card[cvc]': '123',
  });
  return post(`payment_intents/${intentId}/confirm`, {
    payment_method: method.id,
    client_secret: clientSecret,
  });
}
