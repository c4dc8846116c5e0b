/**
 * The data for queries, read once from a database: the same for the shop and the raw server. Plain data, because
 * drivers receive it.
 */
export interface World {
  /** Start positions of list pages, as the shop's cursors and as ids; the first is the beginning. Some are deep. */
  readonly pages: readonly Place[];
  readonly orderPages: readonly Place[];
  readonly inventoryPages: readonly Place[];
  readonly details: readonly string[];
  readonly buyable: readonly { readonly id: string; readonly minQty: number }[];
  readonly customers: readonly { readonly id: string; readonly email: string; readonly token: string }[];
  readonly adminToken: string;
  /** The local payment provider. */
  readonly provider: { readonly url: string; readonly publishableKey: string };
}

export interface Place {
  readonly cursor: string | null;
  readonly id: string | null;
}

/** The cursor of a connection after a row, in the format of the schema's Relay plugin. */
export const cursorOf = (id: string) => Buffer.from(`GPC:S:${id}`).toString('base64');

export const globalId = (type: string, id: string) => Buffer.from(`${type}:${id}`).toString('base64');
