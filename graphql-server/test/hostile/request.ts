/** Who sends a request: somebody unknown, or one of the demo's people. */
export const senders = ['visitor', 'customer', 'admin'] as const;
export type Sender = (typeof senders)[number];

export type Body = string | Buffer;

export interface HostileRequest {
  /** The door and what is wrong, such as `rest: body: number`. */
  readonly kind: string;
  readonly sender: Sender;
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: Body;
  /** Whether it is known, before it is sent, that it cannot write a row. Otherwise it may be right after all. */
  readonly refused: boolean;
}

/** What the shop holds: without it nobody could tell a malformed order from one that would be taken. */
export interface Facts {
  readonly products: readonly Product[];
  /** Addresses of the people that the shop knows, lower-case. */
  readonly emails: ReadonlySet<string>;
  readonly orders: readonly {
    readonly id: string;
    readonly totalMinor: number;
    readonly intentId: string | null;
  }[];
  readonly reviewIds: readonly string[];
  /** E-mail address of each sender. */
  readonly email: Readonly<Record<Sender, string>>;
  /** Global ids of several types, from the GraphQL door. */
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
