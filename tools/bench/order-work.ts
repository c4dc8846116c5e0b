import { randomUUID } from 'node:crypto';
import { addressOf, ask, type Connections } from './ask.ts';
import { one } from './questions.ts';
import type { Answer } from './send.ts';
import type { World } from './world.ts';

const failed = '... on UserError { code message }';
const documents = {
  placeOrder: `mutation Place($input: PlaceOrderInput!) { placeOrder(input: $input) { __typename ... on Order { id databaseId } ${failed} } }`,
  openPayment: `mutation Open($input: OpenPaymentInput!) { openPayment(input: $input) { __typename ... on PaymentSession { intentId clientSecret amount { minor currency display } } ${failed} } }`,
  confirmPayment: `mutation Confirm($input: ConfirmPaymentInput!) { confirmPayment(input: $input) { __typename ... on Order { id status paymentState paid transactionId } ${failed} } }`,
} as const;

const phone = '+46 70 555 01 84';
const address = 'Strandvägen 12';

/** Places an order, pays at the provider as its script in the browser does, and notifies the shop. */
export async function placeAndPay(connections: Connections, world: World, n: number): Promise<void> {
  const { token } = one(world.customers, n);
  const { id: equipmentId, minQty: quantity } = one(world.buyable, n);
  const mutate = (field: keyof typeof documents, input: object, marker: string) =>
    mutation(connections, token, n, field, input, marker);

  const placed = await mutate(
    'placeOrder',
    { equipmentId, quantity, phone, address, idempotencyKey: randomUUID() },
    '"databaseId"',
  );
  const orderId = placed.databaseId ?? '';
  const session = await mutate('openPayment', { orderId }, '"clientSecret"');
  const transactionId = session.intentId ?? '';
  await payAtProvider(connections, world, transactionId, session.clientSecret ?? '');
  await mutate('confirmPayment', { orderId, transactionId }, '"paid":true');
}

export async function payAtProvider(
  { provider }: Connections,
  { provider: { publishableKey } }: World,
  intentId: string,
  clientSecret: string,
): Promise<void> {
  const headers = {
    authorization: `Bearer ${publishableKey}`,
    'content-type': 'application/x-www-form-urlencoded',
  };
  const post = async (path: string, form: Record<string, string>, marker: string): Promise<Answer> => {
    const answer = await provider.send({
      method: 'POST',
      path,
      headers,
      body: new URLSearchParams(form).toString(),
    });
    if (answer.status !== 200 || !answer.text.includes(marker))
      throw new Error(`the provider answered ${answer.status}: ${answer.text.slice(0, 300)}`);
    return answer;
  };
  const method = await post(
    '/v1/payment_methods',
    {
      type: 'card',
      'card[number]': '4242424242424242',
      'card[exp_month]': '12',
      'card[exp_year]': '2034',
      'card[cvc]': '123',
    },
    '"id"',
  );
  const { id } = JSON.parse(method.text) as { id: string };
  const form = { payment_method: id, client_secret: clientSecret };
  await post(`/v1/payment_intents/${intentId}/confirm`, form, 'succeeded');
}

/** The response fields that an order needs. */
type MutationResult = Partial<Record<'databaseId' | 'intentId' | 'clientSecret', string>>;

async function mutation(
  { server }: Connections,
  token: string,
  n: number,
  field: keyof typeof documents,
  input: object,
  marker: string,
): Promise<MutationResult> {
  const text = await ask(
    server,
    {
      method: 'POST',
      path: '/graphql',
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${token}`,
        'x-forwarded-for': addressOf(n),
      },
      body: JSON.stringify({ query: documents[field], variables: { input } }),
    },
    marker,
  );
  const { data } = JSON.parse(text) as { data: Record<string, MutationResult> };
  return data[field] ?? {};
}

/** The minimum: the same rows in three requests of one statement each, without a provider. */
export async function placeAndPayRaw({ server }: Connections, world: World, n: number): Promise<void> {
  const { id: customerId } = one(world.customers, n);
  const { id: equipmentId, minQty: quantity } = one(world.buyable, n);
  const post = async (path: string, body: object, marker: string) =>
    JSON.parse(
      await ask(
        server,
        {
          method: 'POST',
          path,
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(body),
        },
        marker,
      ),
    ) as MutationResult;
  const placed = await post('/order', { customerId, equipmentId, quantity, phone, address }, '"databaseId"');
  const { databaseId: orderId } = placed;
  await post('/open', { orderId }, '"intentId"');
  await post('/confirm', { orderId }, '"paid":true');
}
