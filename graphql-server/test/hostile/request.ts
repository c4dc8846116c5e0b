/** The sender of a request: a visitor, or a demo user. */
export const senders = ['visitor', 'customer', 'admin'] as const;
export type Sender = (typeof senders)[number];

export type Body = string | Buffer;

export interface HostileRequest {
  /** The API and the flaw, such as `rest: body: number`. */
  readonly kind: string;
  readonly sender: Sender;
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: Body;
  /** Whether the request certainly cannot write a row. Otherwise it may be valid. */
  readonly refused: boolean;
}

/** The shop's data, needed to distinguish a malformed order from a valid one. */
export interface Facts {
  readonly products: readonly Product[];
  /** Addresses of known users, in lower case. */
  readonly emails: ReadonlySet<string>;
  readonly orders: readonly {
    readonly id: string;
    readonly totalMinor: number;
    readonly intentId: string | null;
  }[];
  readonly reviewIds: readonly string[];
  /** Email address of each sender. */
  readonly email: Readonly<Record<Sender, string>>;
  /** Global ids of several types, from the GraphQL API. */
  readonly nodeIds: readonly string[];
}

export interface Product {
  readonly id: string;
  readonly name: string;
  readonly img: string;
  readonly priceMinor: number;
  readonly currency: string;
  readonly minQty: number;
  readonly maxQty: number;
  readonly stock: number | null;
}

export const asJson = { 'content-type': 'application/json' } as const;
