import { afterAll, beforeAll, expect, it } from 'vitest';
import { listMails } from '#emulators/mailbox/store.ts';
import { eventually, testShop, type TestShop } from '../../../test/shop.ts';

let shop: TestShop;
let product: string;
beforeAll(async () => {
  shop = await testShop();
  const { rows } = await shop.pool.query<{ id: string }>(
    `UPDATE "Equipment" SET stock = 0 WHERE slug = 'spinning-reel' RETURNING id`,
  );
  product = rows[0]?.id ?? '';
}, 60_000);
afterAll(() => shop.close());

const create = async (input: object, token?: string) => {
  const { body } = await shop.graphql(
    `mutation ($input: CreateProductAlertInput!) { createProductAlert(input: $input) {
       __typename ... on UserError { code } ... on ProductAlert { databaseId kind productName productSlug price { display } } } }`,
    { input: { equipmentId: product, kind: 'BACK_IN_STOCK', ...input } },
    token ?? null,
  );
  return body.data.createProductAlert;
};
const mutate = async (field: string, token: string) => {
  const type = field.charAt(0).toUpperCase() + field.slice(1);
  const { body } = await shop.graphql(
    `mutation ($input: ${type}Input!) { ${field}(input: $input) { __typename } }`,
    { input: { token } },
  );
  return body.data[field].__typename;
};
const runJob = (task: string) => shop.pool.query('SELECT graphile_worker.add_job($1)', [task]);
const mailOf = async (to: string, kind: string) => {
  let text = '';
  await eventually(async () => {
    text = (await listMails(shop.pool, to)).find((mail) => mail.kind === kind)?.text ?? '';
    return text !== '';
  });
  return text;
};
const tokenIn = (text: string, path: string) =>
  new RegExp(`/alerts/${path}\\?token=([\\w-]+)`).exec(text)?.[1] ?? '';

it('tells a visitor who confirmed, once, and stops on one click of an email client', async () => {
  const to = 'eve@example.com';
  expect(await create({ email: to })).toEqual({ __typename: 'AlertConfirmationSent' });
  expect(await create({ email: 'maya@fishzome.example' })).toEqual({ __typename: 'AlertConfirmationSent' });
  expect(await create({})).toMatchObject({ code: 'INVALID_INPUT' });
  const token = tokenIn(await mailOf(to, 'alert-confirmation'), 'confirm');
  expect(await mutate('confirmProductAlert', token)).toBe('ProductAlert');
  await shop.pool.query(`UPDATE "Equipment" SET stock = 5 WHERE id = $1`, [product]);
  await runJob('queue-alerts');
  await runJob('queue-alerts');
  const text = await mailOf(to, 'product-alert');
  expect(text).toContain('Lakehead 3000 (3000) is available again for $89.90.');
  expect(await create({ email: to })).toMatchObject({ code: 'ALREADY_AVAILABLE' });
  await create({ kind: 'PRICE_DROP', email: to });
  const stop = tokenIn(text, 'unsubscribe');
  const forms = {
    'application/x-www-form-urlencoded': 'List-Unsubscribe=One-Click',
    'multipart/form-data; boundary=x':
      '--x\r\ncontent-disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n',
  };
  for (const [type, body] of Object.entries(forms)) {
    const answer = await shop.rest('POST', `/alerts/unsubscribe?token=${stop}`, {
      body,
      headers: { 'content-type': type },
    });
    expect([answer.status, answer.body]).toEqual([200, { stopped: true }]);
  }
  expect(await mutate('unsubscribeFromAlerts', stop)).toBe('AlertsStopped');
  const { rows } = await shop.pool.query(
    `SELECT count(*)::int AS waiting FROM "ProductAlert" WHERE email = $1 AND "stoppedAt" IS NULL`,
    [to],
  );
  expect(rows).toEqual([{ waiting: 0 }]);
  for (const forged of ['', 'x', '%00', 'x'.repeat(101)])
    expect((await shop.rest('POST', `/alerts/unsubscribe?token=${forged}`)).status).toBeGreaterThanOrEqual(
      400,
    );
  const large = await shop.rest('POST', `/alerts/unsubscribe?token=${stop}`, {
    body: 'x'.repeat(10_001),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
  expect(large.status).toBe(413);
}, 30_000);

it('is listed only for its own user, and hides the name of a draft', async () => {
  const { token } = await shop.signIn('maya@fishzome.example', 'tight-lines');
  const created = await create({ kind: 'PRICE_DROP' }, token);
  expect(created).toMatchObject({
    productName: 'Lakehead 3000',
    productSlug: 'spinning-reel',
    price: { display: '$89.90' },
  });
  const list = async () => {
    const query = `{ me { productAlerts { edges { node { databaseId productName productSlug variantSku } } } } }`;
    return (await shop.graphql(query, {}, token)).body.data.me.productAlerts.edges;
  };
  const node = { databaseId: created.databaseId, variantSku: null };
  expect(await list()).toEqual([
    { node: { ...node, productName: 'Lakehead 3000', productSlug: 'spinning-reel' } },
  ]);
  await shop.pool.query(`UPDATE "Equipment" SET status = 'ARCHIVED' WHERE id = $1`, [product]);
  expect(await list()).toEqual([{ node: { ...node, productName: 'Lakehead 3000', productSlug: null } }]);
  await shop.pool.query(`UPDATE "Equipment" SET status = 'DRAFT' WHERE id = $1`, [product]);
  expect(await list()).toEqual([{ node: { ...node, productName: null, productSlug: null } }]);
  const admin = (await shop.signIn('admin@fishzome.example', 'harbour-light')).token;
  const query = `{ users(filter: { query: "maya" }) { edges { node { email productAlerts { edges { cursor } } } } } }`;
  const { body } = await shop.graphql(query, {}, admin);
  expect(body.data.users.edges[0].node).toEqual({ email: 'maya@fishzome.example', productAlerts: null });
});
