import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually, testShop, type Person, type TestShop } from '../test/shop.ts';

const PLACE = /* GraphQL */ `
  mutation ($input: PlaceOrderInput!) {
    placeOrder(input: $input) {
      __typename
      ... on Order {
        databaseId
        number
        total {
          minor
          display
        }
        paid
        canPay
        canCancel
        lines {
          name
          quantity
          unitPrice {
            minor
          }
        }
      }
      ... on UserError {
        code
        message
      }
      ... on QuantityOutOfRange {
        min
        max
      }
      ... on InvalidInput {
        issues {
          path
          message
        }
      }
      ... on PriceChanged {
        current {
          minor
        }
      }
    }
  }
`;
const OPEN = /* GraphQL */ `
  mutation ($input: OpenPaymentInput!) {
    openPayment(input: $input) {
      __typename
      ... on PaymentSession {
        clientSecret
        intentId
        amount {
          minor
          currency
        }
        order {
          paymentState
        }
      }
      ... on UserError {
        code
        message
      }
    }
  }
`;
const CONFIRM = /* GraphQL */ `
  mutation ($input: ConfirmPaymentInput!) {
    confirmPayment(input: $input) {
      __typename
      ... on Order {
        paid
        transactionId
        paymentState
        card {
          brand
          last4
        }
        testMode
      }
      ... on UserError {
        code
        message
      }
    }
  }
`;

describe('the journey through both APIs', () => {
  let t: TestShop;
  let reel: { databaseId: string; price: { minor: number } };
  let person: Person;
  const delivery = { phone: '+46 70 555 01 84', address: 'Strandvägen 12\n185 31 Vaxholm' };
  const cards = { good: '4242424242424242', declined: '4000000000000002' };

  beforeAll(async () => {
    t = await testShop();
    const { body } = await t.graphql('{ bestSellers(first: 48) { databaseId slug price { minor } } }');
    reel = body.data.bestSellers.find(({ slug }: { slug: string }) => slug === 'spinning-reel');
    person = await t.signUp();
  }, 60_000);
  afterAll(() => t.close());

  it('shows a visitor the seeded catalogue and reviews through both APIs', async () => {
    const { body } = await t.graphql(
      '{ bestSellers { databaseId name picture { sources { type srcSet } } } reviews(first: 3) { totalCount edges { node { rating } } } }',
    );
    expect(body.errors).toBeUndefined();
    expect(body.data.bestSellers).toHaveLength(31);
    expect(body.data.bestSellers[0].picture.sources[0].srcSet).toContain('-480.avif 480w');
    const rest = await t.rest('GET', '/equitment');
    expect(rest.headers.get('x-total-count')).toBe('31');
    expect(new Set(rest.body.map(({ _id }: { _id: string }) => _id))).toEqual(
      new Set(body.data.bestSellers.map(({ databaseId }: { databaseId: string }) => databaseId)),
    );
    expect((await t.rest('GET', '/review')).body).toHaveLength(body.data.reviews.totalCount);
    expect((await t.rest('GET', `/equitment/${reel.databaseId}`)).body).toMatchObject({
      name: 'Lakehead 3000',
      price: 89.9,
    });
    expect((await t.rest('GET', '/equitment/no-such')).status).toBe(404);
  });

  it('gives a demo customer their seeded review', async () => {
    const maya = await t.signIn('maya@fishzome.example', 'tight-lines');
    const { body } = await t.graphql(
      '{ me { reviews { edges { node { name equipment { id } } } } } }',
      {},
      maya.token,
    );
    const reviews: { name: string; equipment: object | null }[] = body.data.me.reviews.edges.map(
      ({ node }: { node: object }) => node,
    );
    expect(reviews.filter(({ equipment }) => equipment === null)).toMatchObject([{ name: 'Maya Lindqvist' }]);
  });

  it('orders, is declined, pays with another card and is PAID, through GraphQL', async () => {
    const placed = await t.graphql(
      PLACE,
      { input: { equipmentId: reel.databaseId, quantity: 2, ...delivery, expectedTotalMinor: 17_980 } },
      person.token,
    );
    const order = placed.body.data.placeOrder;
    expect(order).toMatchObject({
      __typename: 'Order',
      total: { minor: 17_980, display: '$179.80' },
      paid: false,
      canPay: true,
      lines: [{ name: 'Lakehead 3000', quantity: 2 }],
    });
    const opened = await t.graphql(
      OPEN,
      { input: { orderId: order.databaseId, expectedTotalMinor: 17_980 } },
      person.token,
    );
    const session = opened.body.data.openPayment;
    expect(session).toMatchObject({
      __typename: 'PaymentSession',
      amount: { minor: 17_980, currency: 'USD' },
      // The state after the payment was opened, not the one read before.
      order: { paymentState: 'INTENT_OPEN' },
    });
    const declined = await t.payWithCard(session.clientSecret, cards.declined);
    expect(declined.status).toBe(402);
    const confirm = { input: { orderId: order.databaseId, transactionId: session.intentId } };
    const unpaid = await t.graphql(CONFIRM, confirm, person.token);
    expect(unpaid.body.data.confirmPayment).toMatchObject({ __typename: 'PaymentNotCompleted' });
    expect((await t.payWithCard(session.clientSecret, cards.good)).status).toBe(200);
    const paid = await t.graphql(CONFIRM, confirm, person.token);
    expect(paid.body.data.confirmPayment).toEqual({
      __typename: 'Order',
      paid: true,
      transactionId: session.intentId,
      paymentState: 'PAID',
      card: { brand: 'visa', last4: '4242' },
      testMode: true,
    });
    const again = await t.graphql(OPEN, { input: { orderId: order.databaseId } }, person.token);
    expect(again.body.data.openPayment.__typename).toBe('OrderAlreadyPaid');
  });

  it('does the same through REST, and the signed webhook alone is enough', async () => {
    const body = {
      img: '/images/spinning-reel-960.webp',
      name: 'Lakehead 3000',
      quantity: '1',
      price: 89.9,
      customerMail: person.email,
      customer: 'A Stranger',
      ...delivery,
    };
    const placed = await t.rest('POST', '/order', { token: person.token, body });
    expect(placed.body).toMatchObject({ success: true });
    const intent = await t.rest('POST', '/create-payment-intent', {
      token: person.token,
      body: { price: 89.9, orderId: placed.body._id },
    });
    expect((await t.payWithCard(intent.body.clientSecret, cards.good)).status).toBe(200);
    const order = await eventually(async () => {
      const { body: seen } = await t.rest('GET', `/order/${placed.body._id}`, { token: person.token });
      return seen.paid ? seen : null;
    });
    expect(order).toMatchObject({ paid: true, price: 89.9, quantity: 1, patientMail: person.email });
    const patched = await t.rest('PATCH', `/order/${placed.body._id}`, {
      token: person.token,
      body: { transactionId: order.transactionId, appointmentId: 'x' },
    });
    expect(patched.body).toEqual({ acknowledged: true, matchedCount: 1, modifiedCount: 0 });
    const { rows } = await t.pool.query(
      "SELECT count(*)::int AS n FROM \"OutboxMessage\" WHERE kind = 'order-paid' AND payload->>'orderId' = $1",
      [placed.body._id],
    );
    expect(rows[0].n).toBe(1);
  });

  it('sets nothing paid on the word of a browser', async () => {
    const mine = await t.rest('POST', '/order', {
      token: person.token,
      body: { equipmentId: reel.databaseId, quantity: 1, ...delivery },
    });
    const id = mine.body._id;
    const patch = (transactionId: unknown) =>
      t.rest('PATCH', `/order/${id}`, { token: person.token, body: { transactionId } });
    for (const made of ['', 'pi_made_up_by_me', '../refunds', 'pi_'.padEnd(300, 'a'), { $ne: null }, null]) {
      const answer = await patch(made);
      expect(answer.status, JSON.stringify(made)).toBeGreaterThanOrEqual(400);
      expect(answer.status, JSON.stringify(made)).toBeLessThan(500);
    }
    const { body: orders } = await t.rest('GET', '/order', { token: person.token });
    const other = orders.find((order: { paid: boolean }) => order.paid);
    expect((await patch(other.transactionId)).status).toBe(409);
    expect((await t.rest('GET', `/order/${id}`, { token: person.token })).body.paid).toBe(false);
  });

  it('refuses a price of the client’s own and a quantity at the maximum', async () => {
    const order = (input: object) =>
      t.graphql(
        PLACE,
        { input: { equipmentId: reel.databaseId, quantity: 1, ...delivery, ...input } },
        person.token,
      );
    expect((await order({ expectedTotalMinor: 1 })).body.data.placeOrder).toMatchObject({
      __typename: 'PriceChanged',
      current: { minor: 8990 },
    });
    expect((await order({ quantity: 60 })).body.data.placeOrder).toEqual({
      __typename: 'QuantityOutOfRange',
      code: 'QUANTITY_OUT_OF_RANGE',
      message: 'Order at least 1 and at most 59.',
      min: 1,
      max: 60,
    });
    expect(
      (await order({ phone: 'none', address: ' ' })).body.data.placeOrder.issues.map(
        ({ path }: { path: string }) => path,
      ),
    ).toEqual(['phone', 'address']);
    const rest = await t.rest('POST', '/order', {
      token: person.token,
      body: { equipmentId: reel.databaseId, quantity: 60, ...delivery },
    });
    expect(rest.status).toBe(200);
    expect(rest.body).toMatchObject({
      success: false,
      message: 'today this equipment not available try tomorrow!',
    });
  });

  it('orders once for a submit that was sent twice', async () => {
    const input = { equipmentId: reel.databaseId, quantity: 1, ...delivery, idempotencyKey: 'twice-clicked' };
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => t.graphql(PLACE, { input }, person.token)),
    );
    const ids = answers.map(({ body }) => body.data.placeOrder.databaseId);
    expect(new Set(ids).size).toBe(1);
  });

  it('hides an order from other customers and visitors in both APIs', async () => {
    const mine = await t.rest('POST', '/order', {
      token: person.token,
      body: { equipmentId: reel.databaseId, quantity: 1, ...delivery },
    });
    const otherCustomer = await t.signUp();
    expect((await t.rest('GET', `/order/${mine.body._id}`, { token: otherCustomer.token })).status).toBe(404);
    expect((await t.rest('GET', `/order/${mine.body._id}`)).status).toBe(401);
    expect(
      (await t.rest('GET', `/order?customerMail=${person.email}`, { token: otherCustomer.token })).status,
    ).toBe(403);
    expect((await t.rest('DELETE', `/order/${person.email}`, { token: otherCustomer.token })).status).toBe(
      403,
    );
    const query = 'query ($id: ID!) { order(id: $id) { phone } }';
    expect((await t.graphql(query, { id: mine.body._id }, otherCustomer.token)).body.data.order).toBeNull();
    expect((await t.graphql(query, { id: mine.body._id })).body.errors[0].extensions.code).toBe(
      'SIGN_IN_REQUIRED',
    );
    expect(
      (await t.graphql(OPEN, { input: { orderId: mine.body._id } }, otherCustomer.token)).body.data
        .openPayment.__typename,
    ).toBe('NotFound');
    expect(
      (await t.graphql(OPEN, { input: { orderId: mine.body._id } })).body.data.openPayment.__typename,
    ).toBe('SignInRequired');
  });

  it('cancels one unpaid order, and never a paid one', async () => {
    const mine = await t.rest('POST', '/order', {
      token: person.token,
      body: { equipmentId: reel.databaseId, quantity: 1, ...delivery },
    });
    const gone = await t.rest('DELETE', `/order/${person.email}?orderId=${mine.body._id}`, {
      token: person.token,
    });
    expect(gone.body).toEqual({ acknowledged: true, deletedCount: 1 });
    const { body: orders } = await t.rest('GET', '/order', { token: person.token });
    const paid = orders.find((order: { paid: boolean }) => order.paid);
    const kept = await t.rest('DELETE', `/order/${paid._id}`, { token: person.token });
    expect(kept.body).toMatchObject({
      deletedCount: 0,
      message: 'failed to delete!',
      code: 'ORDER_ALREADY_PAID',
    });
  });

  it('does not let an admin shop', async () => {
    const admin = await t.signIn('admin@fishzome.example', 'harbour-light');
    const placed = await t.graphql(
      PLACE,
      { input: { equipmentId: reel.databaseId, quantity: 1, ...delivery } },
      admin.token,
    );
    expect(placed.body.data.placeOrder).toMatchObject({
      __typename: 'Forbidden',
      message: 'Sorry! you are not allowed to access this page!',
    });
    expect((await t.rest('GET', `/admin/${admin.email}`, { token: admin.token })).body).toEqual({
      admin: true,
    });
    expect((await t.rest('GET', `/admin/${admin.email}`, { token: person.token })).status).toBe(403);
  });

  it('takes a guest’s order for the old client, ten at the most, masked until the e-mail is verified', async () => {
    const late = `${Date.now()}@example.com`;
    const body = {
      equipmentId: reel.databaseId,
      quantity: 1,
      customerMail: late,
      customer: 'Guest',
      ...delivery,
    };
    const first = await t.rest('POST', '/order', { body });
    expect(first.body.success).toBe(true);
    for (let i = 0; i < 9; i++) await t.rest('POST', '/order', { body });
    const eleventh = await t.rest('POST', '/order', { body });
    expect(eleventh.status).toBe(429);
    expect(eleventh.headers.get('retry-after')).toBe('3600');
    const owner = await t.signUp(late);
    const { body: seen } = await t.rest('GET', `/order/${first.body._id}`, { token: owner.token });
    expect(seen.address).toBe('St••••lm');
    const query = `{ order(id: "${first.body._id}") { placedAsGuest toClaim canPay canCancel address } }`;
    expect((await t.graphql(query, {}, owner.token)).body.data.order).toEqual({
      placedAsGuest: true,
      toClaim: true,
      canPay: true,
      canCancel: false,
      address: 'St••••lm',
    });
    const refused = await t.rest('DELETE', `/order/${first.body._id}`, { token: owner.token });
    expect(refused.body).toMatchObject({ deletedCount: 0, code: 'FORBIDDEN' });
  });

  it('announces a user without a token and leaks nothing', async () => {
    const known = await t.rest('PUT', `/user/${person.email}%20`, {
      body: { email: person.email, role: 'admin' },
    });
    const unknown = await t.rest('PUT', '/user/unregistered@new.example', { body: { email: 'x' } });
    expect(known.body).toEqual(unknown.body);
    const own = await t.rest('PUT', `/user/${person.email}%20`, {
      token: person.token,
      body: { email: person.email },
    });
    expect(own.body.token).toBe(person.token);
    const another = await t.rest('PUT', '/user/admin@fishzome.example', { token: person.token, body: {} });
    expect(another.status).toBe(403);
  });

  it('refuses every token that is not good, in both APIs', async () => {
    const claims = Buffer.from(
      JSON.stringify({
        iss: 'https://securetoken.google.com/fishzome-local',
        aud: 'fishzome-local',
        sub: 'x',
        email: 'admin@fishzome.example',
        email_verified: true,
        iat: 1,
        exp: 9e9,
        auth_time: 1,
      }),
    ).toString('base64url');
    const unsigned = `${Buffer.from('{"alg":"none","typ":"JWT"}').toString('base64url')}.${claims}.`;
    const [head, payload, signature] = person.token.split('.');
    const forged = `${head}.${claims}.${signature}`;
    for (const token of ['nonsense', unsigned, forged, `${head}.${payload}.`, 'a.b.c']) {
      const rest = await t.rest('GET', '/order', { token });
      expect(rest.status, token).toBe(401);
      expect(rest.body.code).toBe('TOKEN_INVALID');
      expect((await t.graphql('{ me { email } }', {}, token)).status, token).toBe(401);
    }
  });

  it('answers hostile input with 4xx and words, and writes nothing', async () => {
    const count = async () =>
      (
        await t.pool.query(
          'SELECT (SELECT count(*) FROM "Order") + (SELECT count(*) FROM "User") + (SELECT count(*) FROM "ContactMessage") AS n',
        )
      ).rows[0].n;
    const before = await count();
    const calls: [string, string, unknown, Record<string, string>?][] = [
      ['POST', '/order', '{"quantity":'],
      ['POST', '/order', '[]'],
      ['POST', '/order', '"text"'],
      ['POST', '/order', { quantity: [1], phone: {}, address: 5 }],
      [
        'POST',
        '/order',
        { equipmentId: reel.databaseId, quantity: 1e99, ...delivery, customerMail: 'a@b.example' },
      ],
      [
        'POST',
        '/order',
        {
          equipmentId: reel.databaseId,
          quantity: 1,
          phone: '12345',
          address: 'a\u0000b',
          customerMail: 'a@b.example',
        },
      ],
      [
        'POST',
        '/order',
        { equipmentId: reel.databaseId, quantity: 1, ...delivery, customerMail: 'a\u0000@b.example' },
      ],
      ['POST', '/order', 'x'.repeat(2_000_000)],
      ['POST', '/order', 'quantity=1', { 'content-type': 'application/xml' }],
      ['POST', '/create-payment-intent', { price: -1 }],
      ['PUT', '/user/%00', {}],
      ['PUT', `/user/${'a'.repeat(450)}`, {}],
      ['GET', '/equitment?limit=-1', undefined],
      ['GET', '/equitment?offset=9999999999999', undefined],
      ['GET', '/equitment/%00', undefined],
      ['POST', '/webhooks/stripe', { type: 'payment_intent.succeeded' }],
      ['POST', '/webhooks/stripe', { type: 'x' }, { 'stripe-signature': 't=1,v1=00' }],
      ['POST', '/graphql', '{"query":'],
      ['POST', '/graphql', { query: 5 }],
      ['POST', '/graphql', { query: '{ nothing }' }],
      [
        'POST',
        '/graphql',
        { query: `{ ${'reviews { edges { node { '.repeat(12)} id ${'} } }'.repeat(12)} }` },
      ],
    ];
    for (const [method, path, body, headers] of calls) {
      const answer = await t.rest(method, path, { body, ...(headers && { headers }) });
      expect(answer.status, `${method} ${path} ${JSON.stringify(body)?.slice(0, 60)}`).toBeGreaterThanOrEqual(
        400,
      );
      expect(answer.status, `${method} ${path} ${JSON.stringify(body)?.slice(0, 60)}`).toBeLessThan(500);
      expect(JSON.stringify(answer.body)).toMatch(/message/);
    }
    expect(await count()).toBe(before);
    expect((await t.rest('GET', '/readyz')).status).toBe(200);
  });
});
