/** Columns of the admins' product table beside the product itself, in display order. */
export const inventoryColumns = ['category', 'sku', 'price', 'range', 'stock', 'status', 'updated'] as const;
export type InventoryColumn = (typeof inventoryColumns)[number];

export const defaultColumns: readonly InventoryColumn[] = ['category', 'price', 'range', 'stock', 'status'];

/** Reads the columns of a URL, in display order. Unknown names are ignored. */
export function readColumns(text: string | null): readonly InventoryColumn[] {
  if (!text) return defaultColumns;
  const names = text.split(',');
  return inventoryColumns.filter((column) => names.includes(column));
}

/** The URL parameter of columns; empty for the default. */
export function columnsText(columns: readonly InventoryColumn[]): string {
  const text = inventoryColumns.filter((column) => columns.includes(column)).join(',');
  return text === defaultColumns.join(',') ? '' : text || 'none';
}
