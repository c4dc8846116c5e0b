/** What questions are about, read once from a database: the same for the shop and for the raw server. Plain data: drivers get it. */
export interface World {
  /** Where pages of the list begin, as cursors of the shop and as ids; the first is the beginning. Deep ones are among them. */
  readonly pages: readonly Place[];
  readonly orderPages: readonly Place[];
  readonly inventoryPages: readonly Place[];
  readonly details: readonly string[];
  readonly buyable: readonly { readonly id: string; readonly minQty: number }[];
  readonly customers: readonly { readonly id: string; readonly email: string; readonly token: string }[];
  readonly adminToken: string;
  /** Of the local payment provider. */
  readonly provider: { readonly url: string; readonly publishableKey: string };
}

export interface Place {
  readonly cursor: string | null;
  readonly id: string | null;
}

/** The cursor of a connection after a row, as Relay's plugin of the schema writes it. */
export const cursorOf = (id: string) => Buffer.from(`GPC:S:${id}`).toString('base64');

export const globalId = (type: string, id: string) => Buffer.from(`${type}:${id}`).toString('base64');
