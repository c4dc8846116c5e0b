import { paths } from '#web/app/paths.ts';

/** The search parameter that lists products to add. */
export const SHARED = 'items';
/** Most products of one link, as of one cart. */
const MOST = 50;

export interface SharedItem {
  /** The `databaseId` of a product or variant. */
  readonly id: string;
  readonly quantity: number;
}

/** The link that adds these products to another cart. */
export const shareLink = (lines: readonly { equipmentId: string; quantity: number }[]): string =>
  `${paths.cart}?${SHARED}=${lines.map(({ equipmentId, quantity }) => `${equipmentId}:${quantity}`).join()}`;

/** Parses the products of a link: each once, without invalid entries, because users may edit links. */
export function readShared(text: string): SharedItem[] {
  const items = new Map<string, SharedItem>();
  for (const entry of text.slice(0, 4_000).toLowerCase().split(',')) {
    const [, id, quantity] =
      /^([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}):(\d{1,6})$/.exec(entry.trim()) ?? [];
    if (id !== undefined && Number(quantity) > 0) items.set(id, { id, quantity: Number(quantity) });
    if (items.size === MOST) break;
  }
  return [...items.values()];
}
