import { randomUUID } from 'node:crypto';
import { addressOf, ask, type Connections } from './ask.ts';
import { one } from './questions.ts';
import type { Answer } from './send.ts';
import type { World } from './world.ts';

const failed = '... on UserError { code message }';
const documents = {
  addToCart: `mutation Add($input: AddToCartInput!) { addToCart(input: $input) { __typename ... on Cart { id itemCount } ${failed} } }`,
  updateCartLine: `mutation Update($input: UpdateCartLineInput!) { updateCartLine(input: $input) { __typename ... on Cart { id itemCount lines { quantity equipment { name price { minor currency display } } } } ${failed} } }`,
  quote: `query Quote($input: QuoteInput!) { quote(input: $input) { __typename ... on Quote { hash deliveryMethodId total { minor currency display } } ${failed} } }`,
  checkout: `mutation Checkout($input: CheckoutInput!) { checkout(input: $input) { __typename ... on Order { id databaseId } ${failed} } }`,
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
  await pay(connections, world, n, placed.databaseId ?? '');
}

async function pay(connections: Connections, world: World, n: number, orderId: string): Promise<void> {
  const { token } = one(world.customers, n);
  const mutate = (field: keyof typeof documents, input: object, marker: string) =>
    mutation(connections, token, n, field, input, marker);
  const session = await mutate('openPayment', { orderId }, '"clientSecret"');
  const transactionId = session.intentId ?? '';
  await payAtProvider(connections, world, transactionId, session.clientSecret ?? '');
  await mutate('confirmPayment', { orderId, transactionId }, '"paid":true');
}

const destination = { country: 'US', region: 'CA' };

/** Puts `lines` products in the cart, accepts the quote, orders them, and pays. */
export async function checkOutAndPay(
  connections: Connections,
  world: World,
  n: number,
  lines: number,
): Promise<void> {
  const { token } = one(world.customers, n);
  const send = (field: keyof typeof documents, input: object, marker: string) =>
    mutation(connections, token, n, field, input, marker);
  for (const { id: equipmentId, minQty: quantity } of wanted(world, n, lines))
    await send('addToCart', { equipmentId, quantity }, '"itemCount"');
  const quote = await send('quote', { destination }, '"hash"');
  const order = await send(
    'checkout',
    {
      quoteHash: quote.hash,
      deliveryMethodId: quote.deliveryMethodId,
      phone,
      address: {
        ...destination,
        recipient: 'Maya Lind',
        line1: '1 Pier St',
        city: 'Oakland',
        postalCode: '94601',
      },
      idempotencyKey: randomUUID(),
    },
    '"databaseId"',
  );
  await pay(connections, world, n, order.databaseId ?? '');
}

/** Different products. */
const wanted = (world: World, n: number, lines: number) =>
  Array.from({ length: lines }, (_, index) => one(world.buyable, n * lines + index));

/** Carts of guests who take turns, because an account may change its cart only so often. */
const carts: Promise<string>[] = [];
const CARTS = 256;

function cartOf(connections: Connections, world: World, n: number): Promise<string> {
  const make = async () => {
    let cartId: string | undefined;
    for (const { id: equipmentId, minQty: quantity } of wanted(world, n % CARTS, 3))
      ({ id: cartId } = await mutation(
        connections,
        null,
        n,
        'addToCart',
        { cartId, equipmentId, quantity },
        '"id"',
      ));
    return cartId ?? '';
  };
  return (carts[n % CARTS] ??= make());
}

/** Changes the quantity of a product in a cart. */
export async function changeCart(connections: Connections, world: World, n: number): Promise<void> {
  const cartId = await cartOf(connections, world, n);
  for (const { id: equipmentId, minQty } of wanted(world, n % CARTS, 1)) {
    const quantity = minQty + (Math.floor(n / CARTS) % 2);
    await mutation(connections, null, n, 'updateCartLine', { cartId, equipmentId, quantity }, '"itemCount"');
  }
}

/** Asks what a cart of three products costs. */
export async function quoteCart(connections: Connections, world: World, n: number): Promise<void> {
  const cartId = await cartOf(connections, world, n);
  await mutation(connections, null, n, 'quote', { cartId, destination }, '"hash"');
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
type MutationResult = Partial<
  Record<'id' | 'databaseId' | 'intentId' | 'clientSecret' | 'hash' | 'deliveryMethodId', string>
>;

async function mutation(
  { server }: Connections,
  token: string | null,
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
        ...(token !== null && { authorization: `Bearer ${token}` }),
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
export async function placeAndPayRaw(connections: Connections, world: World, n: number): Promise<void> {
  const { id: customerId } = one(world.customers, n);
  const { id: equipmentId, minQty: quantity } = one(world.buyable, n);
  const post = raw(connections);
  const placed = await post('/order', { customerId, equipmentId, quantity, phone, address }, '"databaseId"');
  await payRaw(connections, placed.databaseId ?? '');
}

/** The same with a cart: a request for each product, and one for the quote. */
export async function checkOutAndPayRaw(
  connections: Connections,
  world: World,
  n: number,
  lines: number,
): Promise<void> {
  const { id: customerId } = one(world.customers, n);
  const post = raw(connections);
  for (const { id: equipmentId, minQty: quantity } of wanted(world, n, lines))
    await post('/cart', { customerId, equipmentId, quantity }, '"id"');
  await post('/quote', { customerId }, '"itemsMinor"');
  const placed = await post('/checkout', { customerId, phone, address }, '"databaseId"');
  await payRaw(connections, placed.databaseId ?? '');
}

async function payRaw(connections: Connections, orderId: string): Promise<void> {
  const post = raw(connections);
  await post('/open', { orderId }, '"intentId"');
  await post('/confirm', { orderId }, '"paid":true');
}

const raw =
  ({ server }: Connections) =>
  async (path: string, body: object, marker: string) => {
    const headers = { 'content-type': 'application/json' };
    const text = await ask(server, { method: 'POST', path, headers, body: JSON.stringify(body) }, marker);
    return JSON.parse(text) as MutationResult;
  };
