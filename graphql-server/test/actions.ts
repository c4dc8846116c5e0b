import { mutate, ok, query, restOutcome, type Body, type Action, type Outcome } from './apis.ts';

const minor = (price: number) => Math.round(price * 100);

export interface OrderRequest {
  readonly equipmentId: string;
  readonly quantity: number;
  readonly phone?: string;
  readonly address?: string;
  readonly totalMinor?: number;
  readonly email?: string;
  readonly name?: string;
}

const orderFields =
  'databaseId customerEmail customerName phone address paid status total { minor } lines { name quantity }';

/** The facts about an order that both APIs return. */
const fromGraphql = (order: Body) =>
  order && {
    customer: [order.customerEmail, order.customerName, order.phone, order.address],
    paid: order.paid,
    status: order.status,
    totalMinor: order.total.minor,
    lines: order.lines.map((line: Body) => [line.name, line.quantity]),
  };
const fromRest = (order: Body) => ({
  customer: [order.customerMail, order.customer, order.phone, order.address],
  paid: order.paid,
  status: order.status.toUpperCase(),
  totalMinor: minor(order.price),
  lines: order.items.map((line: Body) => [line.name, line.quantity]),
});

export const actions = {
  catalogue: (): Action => ({
    async rest(shop) {
      const { body } = await shop.rest('GET', '/equitment');
      return ok(body.map((row: Body) => [row.name, minor(row.price), row.minQty, row.maxQty]).sort());
    },
    graphql: (shop, token) =>
      query(
        shop,
        token,
        '{ bestSellers(first: 200) { name price { minor } minQty maxQty } }',
        ({ bestSellers }) =>
          bestSellers.map((row: Body) => [row.name, row.price.minor, row.minQty, row.maxQty]).sort(),
      ),
  }),

  product: (id: string): Action => ({
    async rest(shop) {
      const answer = await shop.rest('GET', `/equitment/${encodeURIComponent(id)}`);
      return answer.status === 404 ? ok(null) : ok([answer.body.name, minor(answer.body.price)]);
    },
    graphql: (shop, token) =>
      query(
        shop,
        token,
        `{ equipment(id: ${JSON.stringify(id)}) { name price { minor } } }`,
        ({ equipment }) => equipment && [equipment.name, equipment.price.minor],
      ),
  }),

  reviews: (): Action => ({
    async rest(shop) {
      const { body } = await shop.rest('GET', '/review');
      return ok(body.map((row: Body) => [row.name, row.body, row.Ratings]).sort());
    },
    graphql: (shop, token) =>
      query(shop, token, '{ reviews(first: 100) { edges { node { name body rating } } } }', ({ reviews }) =>
        reviews.edges.map(({ node }: Body) => [node.name, node.body, node.rating]).sort(),
      ),
  }),

  addReview: (review: { body: string; rating: unknown; name?: string }): Action => ({
    async rest(shop, token) {
      const { rating: Ratings, ...rest } = review;
      return restOutcome(await shop.rest('POST', '/review', { token, body: { ...rest, img: '', Ratings } }));
    },
    graphql: (shop, token) => mutate(shop, token, 'addReview', review),
  }),

  saveProfile: (profile: Record<string, string>): Action => ({
    async rest(shop, token) {
      const { phone: contractNo, about: yourself, skill, ...rest } = profile;
      const me = token ? (await shop.graphql('{ me { email } }', {}, token)).body.data.me : null;
      return restOutcome(
        await shop.rest('POST', '/profile', {
          token,
          body: {
            ...rest,
            email: me?.email ?? 'unknown@example.com',
            contractNo,
            yourself,
            skill: skills[skill ?? ''],
          },
        }),
      );
    },
    graphql: (shop, token) => mutate(shop, token, 'saveProfile', profile),
  }),

  placeOrder: ({ totalMinor, email, name, ...input }: OrderRequest): Action => {
    const delivery = { phone: '+46 70 555 01 84', address: 'Strandvägen 12\n185 31 Vaxholm' };
    return {
      async rest(shop, token) {
        const answer = await shop.rest('POST', '/order', {
          token,
          body: {
            ...delivery,
            ...input,
            ...(totalMinor !== undefined && { price: totalMinor / 100 }),
            ...(email && { customerMail: email }),
            ...(name && { customer: name }),
          },
        });
        return restOutcome(answer, () => ({ id: answer.body._id }));
      },
      graphql: (shop, token) =>
        mutate(
          shop,
          token,
          'placeOrder',
          {
            ...delivery,
            ...input,
            expectedTotalMinor: totalMinor,
            customerEmail: email,
            customerName: name,
          },
          '... on Order { databaseId }',
          (order) => ({ id: order.databaseId }),
        ),
    };
  },

  order: (id: string): Action => ({
    async rest(shop, token) {
      const answer = await shop.rest('GET', `/order/${id}`, { token });
      if (answer.status === 404) return ok(null);
      return restOutcome(answer, () => fromRest(answer.body));
    },
    graphql: (shop, token) =>
      query(shop, token, `{ order(id: "${id}") { ${orderFields} } }`, ({ order }) => fromGraphql(order)),
  }),

  myOrders: (): Action => ({
    async rest(shop, token) {
      const answer = await shop.rest('GET', '/order', { token });
      return restOutcome(answer, () => answer.body.map(fromRest));
    },
    async graphql(shop, token) {
      const text = `{ me { orders(first: 100) { edges { node { ${orderFields} } } } } }`;
      const outcome = await query(
        shop,
        token,
        text,
        ({ me }) => me?.orders.edges.map(({ node }: Body) => fromGraphql(node)) ?? null,
      );
      // GraphQL returns null to a visitor here, where REST asks the visitor to sign in.
      return outcome.code === 'OK' && (outcome as Outcome).facts === null
        ? { code: 'SIGN_IN_REQUIRED' }
        : outcome;
    },
  }),

  cancelOrder: (id: string): Action => ({
    rest: async (shop, token) => restOutcome(await shop.rest('DELETE', `/order/${id}`, { token })),
    graphql: (shop, token) => mutate(shop, token, 'cancelOrder', { orderId: id }),
  }),

  /** Opens the payment, confirms it through the card fields with `card`, and notifies the shop. */
  payOrder: (id: string, card: string): Action => ({
    async rest(shop, token) {
      const seen = await shop.rest('GET', `/order/${id}`, { token });
      const price = seen.body.price ?? 1;
      const intent = await shop.rest('POST', '/create-payment-intent', {
        token,
        body: { price, orderId: id },
      });
      if (intent.status !== 200) return restOutcome(intent);
      await shop.payWithCard(intent.body.clientSecret, card);
      const [transactionId] = intent.body.clientSecret.split('_secret_');
      return restOutcome(
        await shop.rest('PATCH', `/order/${id}`, { token, body: { transactionId, appointmentId: id } }),
      );
    },
    async graphql(shop, token) {
      let session: Body;
      const opened = await mutate(
        shop,
        token,
        'openPayment',
        { orderId: id },
        '... on PaymentSession { intentId clientSecret }',
        (value) => {
          session = value;
        },
      );
      if (opened.code !== 'OK') return opened;
      await shop.payWithCard(session.clientSecret, card);
      return mutate(shop, token, 'confirmPayment', { orderId: id, transactionId: session.intentId });
    },
  }),

  confirmPayment: (id: string, transactionId: string): Action => ({
    rest: async (shop, token) =>
      restOutcome(await shop.rest('PATCH', `/order/${id}`, { token, body: { transactionId } })),
    graphql: (shop, token) => mutate(shop, token, 'confirmPayment', { orderId: id, transactionId }),
  }),

  isAdmin: (email: string): Action => ({
    async rest(shop, token) {
      const answer = await shop.rest('GET', `/admin/${encodeURIComponent(email)}`, { token });
      return restOutcome(answer, () => answer.body.admin);
    },
    async graphql(shop, token) {
      return query(shop, token, '{ me { role } }', ({ me }) => me.role === 'ADMIN');
    },
  }),

  users: (): Action => ({
    async rest(shop, token) {
      const answer = await shop.rest('GET', '/users', { token });
      return restOutcome(answer, () => answer.body.map((row: Body) => [row.email, row.role]).sort());
    },
    graphql: (shop, token) =>
      query(shop, token, '{ users(first: 100) { edges { node { email role } } } }', ({ users }) =>
        users.edges.map(({ node }: Body) => [node.email, node.role.toLowerCase()]).sort(),
      ),
  }),

  makeAdmin: (email: string): Action => ({
    async rest(shop, token) {
      const answer = await shop.rest('PUT', `/user/admin/${encodeURIComponent(email)}`, { token });
      return restOutcome(answer, () => answer.body.modifiedCount === 1);
    },
    graphql: (shop, token) =>
      mutate(
        shop,
        token,
        'makeAdmin',
        { email },
        '... on RoleAssignment { changed }',
        ({ changed }) => changed,
      ),
  }),

  /** The REST API has no such call: both entries use GraphQL. */
  revokeAdmin: (email: string): Action => {
    const revoke: Action['graphql'] = (shop, token) =>
      mutate(
        shop,
        token,
        'revokeAdmin',
        { email },
        '... on RoleAssignment { changed }',
        ({ changed }) => changed,
      );
    return { rest: revoke, graphql: revoke };
  },

  addEquipment: (product: {
    name: string;
    priceMinor: number;
    minQty: number;
    maxQty: number;
    imageUrl: string;
  }): Action => ({
    async rest(shop, token) {
      const { priceMinor, imageUrl: img, ...rest } = product;
      return restOutcome(
        await shop.rest('POST', '/equitment', { token, body: { ...rest, price: priceMinor / 100, img } }),
      );
    },
    graphql: (shop, token) => mutate(shop, token, 'addEquipment', product),
  }),
};

const skills: Record<string, string> = {
  WEB_DEVELOPER: 'Web developer',
  FRONTEND_DEVELOPER: 'Frontend Developer',
  BACKEND_DEVELOPER: 'Backend Developer',
  MERN_STACK_DEVELOPER: 'Mern stack Developer',
  FULL_STACK_DEVELOPER: 'Full stack Developer',
};
