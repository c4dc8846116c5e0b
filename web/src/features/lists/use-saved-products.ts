import { useApolloClient } from '@apollo/client/react';
import { useEffect, useState } from 'react';
import type { EquipmentCardFragment } from '#web/features/equipment/EquipmentCard.generated.ts';
import { SavedProductsDocument } from './SavedProducts.generated.ts';

/** The most ids of one request. */
const MAX_IDS = 20;

/**
 * Loads the products of `ids`, each once. `null` in `products` means that the product is no longer for sale; a product that
 * isn't loaded is missing.
 */
export function useSavedProducts(ids: readonly string[]): {
  products: ReadonlyMap<string, EquipmentCardFragment | null>;
  hasFailed: boolean;
  retry: () => void;
} {
  const client = useApolloClient();
  const [products, setProducts] = useState<ReadonlyMap<string, EquipmentCardFragment | null>>(new Map());
  const [hasFailed, setFailed] = useState(false);
  const missing = ids.filter((id) => !products.has(id)).slice(0, MAX_IDS);
  const key = missing.join();
  useEffect(() => {
    if (key === '' || hasFailed) return undefined;
    let isCurrent = true;
    const missingIds = key.split(',');
    const load = async () => {
      const { data } = await client.query({ query: SavedProductsDocument, variables: { ids: missingIds } });
      const found = new Map(data?.equipmentByIds.map((product) => [product.databaseId, product]));
      if (isCurrent)
        setProducts(
          (known) => new Map([...known, ...missingIds.map((id) => [id, found.get(id) ?? null] as const)]),
        );
    };
    load().catch(() => isCurrent && setFailed(true));
    return () => {
      isCurrent = false;
    };
  }, [client, key, hasFailed]);
  return { products, hasFailed, retry: () => setFailed(false) };
}
