import { openApi } from '#server/http/openapi.ts';
import type { Route } from '#server/http/route.ts';
import { toMinor } from '#server/modules/money/money.rules.ts';
import { routes } from '#server/routes.ts';
import { meant } from './example.ts';
import * as refusals from './refusals.ts';
import type { Facts, Sender } from './request.ts';

interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query';
  readonly example?: unknown;
  readonly schema: Schema;
}
interface Schema {
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly anyOf?: readonly Schema[];
  readonly type?: string;
  readonly example?: unknown;
  readonly enum?: readonly unknown[];
  readonly minimum?: number;
}
interface Described {
  readonly operationId: string;
  readonly parameters: readonly Parameter[];
  readonly 'x-access': readonly string[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Schema }>> };
}

/** One call of the REST API, from its reference, with a valid example. */
export interface Operation {
  readonly id: string;
  readonly method: string;
  /** `/order/{id}` */
  readonly path: string;
  readonly params: Readonly<Record<string, string>>;
  readonly query: readonly string[];
  /** Null if it accepts no JSON. */
  readonly body: Readonly<Record<string, unknown>> | null;
  readonly takesFile: boolean;
  readonly route: Route;
  readonly access: readonly string[];
}

/** The content of a request before validation; `undefined` for an invalid body. */
export interface Said {
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, unknown>>;
  readonly body: unknown;
}

const currency = 'USD';

export function operationsOf(facts: Facts): Operation[] {
  const nouns = routes(currency);
  const { paths } = openApi(nouns) as { paths: Record<string, Record<string, Described>> };
  return Object.values(nouns)
    .flat()
    .map((route) => {
      const path = route.path.replace(/:(\w+)/g, '{$1}');
      const described = paths[path]?.[route.method.toLowerCase()];
      if (!described) throw new Error(`${route.method} ${path} is not in the reference`);
      const of = (where: string) => described.parameters.filter((one) => one.in === where);
      const schema = described.requestBody?.content['application/json']?.schema;
      return {
        id: described.operationId,
        method: route.method,
        path,
        params: Object.fromEntries(of('path').map((one) => [one.name, paramOf(one, path, facts)])),
        query: of('query').map(({ name }) => name),
        body: schema ? (exampleOf('', schema, facts) as Record<string, unknown>) : null,
        takesFile: 'multipart/form-data' in (described.requestBody?.content ?? {}),
        route,
        access: described['x-access'],
      };
    });
}

function paramOf({ name, example }: Parameter, path: string, facts: Facts): string {
  if (name === 'id') return String(meant(path.startsWith('/order') ? 'orderId' : 'equipmentId', facts));
  return String(example ?? meant(name, facts) ?? 'something');
}

function exampleOf(name: string, schema: Schema, facts: Facts): unknown {
  const known = meant(name, facts) ?? schema.example;
  if (known !== undefined) return known;
  if (name === 'name' || name === 'price') return name === 'name' ? facts.products[0]?.name : priceOf(facts);
  const [first] = schema.enum ?? [];
  if (first !== undefined) return first;
  if (schema.properties)
    return Object.fromEntries(
      Object.entries(schema.properties).map(([key, one]) => [key, exampleOf(key, one, facts)]),
    );
  if (schema.anyOf?.[0]) return exampleOf(name, schema.anyOf[0], facts);
  if (schema.type === 'number' || schema.type === 'integer') return schema.minimum ?? 1;
  if (schema.type === 'boolean') return true;
  return schema.type === 'array' ? [] : 'something';
}

function priceOf({ products: [product] }: Facts): number {
  return ((product?.priceMinor ?? 0) * (product?.minQty ?? 1)) / 100;
}

const whole = (one: unknown) => (typeof one === 'string' && /^\s*\d{1,9}\s*$/.test(one) ? Number(one) : one);

const addEquipment: refusals.Rule = ({ price, minQty, maxQty, img, ...rest }, ...about) =>
  refusals.addEquipment(
    {
      ...rest,
      priceMinor: price === undefined ? undefined : (toMinor(price, currency) ?? 0),
      minQty: whole(minQty),
      maxQty: whole(maxQty),
      imageUrl: img,
    },
    ...about,
  );

/** Rejection rules of the modules, by operation. Other operations count as rejected only without an existing row id. */
const rules: Readonly<Record<string, refusals.Rule>> = {
  postOrder: ({ price, customerMail, customer, ...rest }, ...about) =>
    refusals.placeOrder(
      {
        ...rest,
        expectedTotalMinor: price === undefined ? undefined : (toMinor(price, currency) ?? 0),
        customerEmail: customerMail || undefined,
        customerName: customer || undefined,
      },
      ...about,
    ),
  patchOrderById: ({ id, transactionId }, ...about) =>
    refusals.confirmPayment({ orderId: id, transactionId }, ...about),
  deleteOrderById: refusals.cancelNamed,
  postCreatePaymentIntent: refusals.pickPayment,
  postReview: ({ Ratings, name, img: _img, ...rest }, ...about) =>
    refusals.addReview(
      {
        ...rest,
        name: name || undefined,
        rating: typeof Ratings === 'string' && Ratings.trim() !== '' ? Number(Ratings) : Ratings,
      },
      ...about,
    ),
  postEquitment: addEquipment,
  postEquipment: addEquipment,
  postProfile: (input, ...about) => {
    const { contractNo, yourself, skill, email, ...rest } = input;
    // The five options are texts in this API; no generated text equals one by chance.
    const isOption = typeof skill === 'string' && / [dD]eveloper$/.test(skill);
    if (typeof email !== 'string' || !email.trim() || !isOption) return true;
    return refusals.saveProfile(
      { ...rest, email, phone: contractNo, about: yourself, skill: 'WEB_DEVELOPER' },
      ...about,
    );
  },
  postAlertsUnsubscribe: refusals.alertToken,
  putUserByEmail: refusals.announce,
  putUserAdminByEmail: refusals.changeRole,
};

/** A request that reads writes no row, except that exports of a customer's data are audited. */
export const onlyReads = ({ method, id }: Pick<Operation, 'method' | 'id'>): boolean =>
  method === 'GET' && !id.startsWith('getCustomerData');

/** Whether this request from `sender` cannot write a row, for any response of the shop. */
export function isRefused(operation: Operation, said: Said, sender: Sender, facts: Facts): boolean {
  const { id, access, route } = operation;
  if (onlyReads(operation) || !grants(access, sender)) return true;
  const params = route.params?.safeParse(said.params);
  const query = route.query?.safeParse(said.query);
  const body = route.body?.safeParse(said.body);
  const read = [params, query, body];
  if (read.some((one) => one?.success === false)) return true;
  const input = Object.assign({}, ...read.map((one) => one?.data ?? {})) as refusals.Input;
  return (rules[id] ?? refusals.onNoRow)(input, sender, facts);
}

function grants(access: readonly string[], sender: Sender): boolean {
  if (access.length === 0) return true;
  return access.some((scope) => {
    if (scope === 'shopper') return sender !== 'admin';
    return scope === 'signedIn' ? sender !== 'visitor' : scope === sender;
  });
}
