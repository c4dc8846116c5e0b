import { z } from 'zod';
import * as shapes from './shapes.ts';

/** A response whose shape was asserted: as in section 7 if granted, otherwise a message and a code. */
export type Answer<T> =
  | { readonly granted: true; readonly status: number; readonly headers: Headers; readonly body: T }
  | {
      readonly granted: false;
      readonly status: number;
      readonly headers: Headers;
      readonly body: shapes.Refusal;
    };

export interface Sent {
  token?: true;
  /** Sent as JSON. */
  body?: object;
  headers?: Record<string, string>;
}

/**
 * The calls of section 7 of the specification, implemented from that section alone: URLs are concatenated without
 * encoding, and each payload has exactly the fields named there.
 */
export function sectionSeven(host: string, localStorage: Map<string, string>) {
  // `localStorage.getItem` returns `null` without a token, and the client sends that.
  const bearer = () => `Bearer ${String(localStorage.get('accessToken') ?? null)}`;

  async function call<S extends z.ZodType>(
    method: string,
    path: string,
    shape: S,
    { token, body, headers }: Sent = {},
  ): Promise<Answer<z.output<S>>> {
    const response = await fetch(`${host}${path}`, {
      method,
      headers: {
        ...(body && { 'content-type': 'application/json' }),
        ...(token && { authorization: bearer() }),
        ...headers,
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    return read(response, shape);
  }

  return {
    call,

    /**
     * PUT /user/{email}, with the specification's stray blank. `providerToken` is for a client that already has a
     * token.
     */
    saveUser: (
      email: string,
      { providerToken, blank = ' ' }: { providerToken?: string; blank?: string } = {},
    ) =>
      call('PUT', `/user/${email}${blank}`, shapes.saved, {
        body: { email },
        ...(providerToken && { headers: { authorization: `Bearer ${providerToken}` } }),
      }),
    isAdmin: (email: string) => call('GET', `/admin/${email}`, shapes.role, { token: true }),
    saveProfile: (body: Profile) => call('POST', '/profile', shapes.acknowledged, { token: true, body }),

    products: () => call('GET', '/equitment', z.array(shapes.product)),
    product: (id: string) => call('GET', `/equitment/${id}`, shapes.product),

    placeOrder: (body: NewOrder) => call('POST', '/order', shapes.placed, { body }),
    ordersOf: (email: string) =>
      call('GET', `/order?customerMail=${email}`, z.array(shapes.order), { token: true }),
    order: (id: string) => call('GET', `/order/${id}`, shapes.payable, { token: true }),
    deleteOrder: (customerMail: string) =>
      call('DELETE', `/order/${customerMail}`, shapes.deleted, { token: true }),
    patchOrder: (id: string, body: { appointmentId: string; transactionId: string }) =>
      call('PATCH', `/order/${id}`, shapes.anything, { token: true, body }),

    reviews: () => call('GET', '/review', z.array(shapes.review)),
    sendReview: (body: NewReview) => call('POST', '/review', shapes.acknowledged, { body }),

    users: () => call('GET', '/users', z.array(shapes.user), { token: true }),
    makeAdmin: (email: string) => call('PUT', `/user/admin/${email}`, shapes.promoted, { token: true }),
    addProduct: (body: NewProduct) => call('POST', '/equitment', shapes.inserted, { token: true, body }),

    createPaymentIntent: (price: number) =>
      call('POST', '/create-payment-intent', shapes.secret, { token: true, body: { price } }),
  };
}

/** Asserts the shape of a response: the specified one, or an error's. */
export async function read<S extends z.ZodType>(response: Response, shape: S): Promise<Answer<z.output<S>>> {
  const body: unknown = await response.json();
  const { status, headers } = response;
  return response.ok
    ? { granted: true, status, headers, body: shape.parse(body) }
    : { granted: false, status, headers, body: shapes.refusal.parse(body) };
}

export interface NewOrder {
  img: string;
  name: string;
  /** The value of the input, as text. */
  quantity: string;
  price: number;
  customerMail: string;
  /** The account's displayName. */
  customer: string | null;
  phone: string;
  address: string;
}

export interface NewReview {
  name: string | null;
  /** The account's photoURL, which an account with a password does not have. */
  img: string | null;
  body: string;
  Ratings: string | number;
}

export interface NewProduct {
  name: string;
  price: number;
  minQty: number;
  maxQty: number;
  img: string;
  description?: string;
}

export interface Profile {
  email: string;
  name: string;
  contractNo: string;
  skill: string;
  education: string;
  yourself: string;
  linkedin: string;
}
