import { useEndOfSession } from '#web/features/orders/session-end.ts';
import type { Role } from '#web/generated/schema-types.ts';
import { paths } from '../paths.ts';
import { isAdminOr, type StaffRole } from '../staff.ts';
import {
  usePaletteCustomersQuery,
  usePaletteGuestsQuery,
  usePaletteOrdersQuery,
  usePaletteProductsQuery,
} from './CommandPalette.generated.ts';
import { guestItems, type PaletteGroup } from './palette-items.ts';

/** Orders, products, customers and guests that match `query`, as far as `role` may read them. Results of earlier queries are dropped. */
export function usePaletteSearch(query: string, role: Role) {
  const optionsFor = (...staff: readonly StaffRole[]) =>
    ({
      variables: { filter: { query } },
      skip: query === '' || !isAdminOr(role, ...staff),
      fetchPolicy: 'cache-and-network',
    }) as const;
  const orders = usePaletteOrdersQuery(optionsFor('WAREHOUSE', 'SUPPORT'));
  const products = usePaletteProductsQuery(optionsFor('SUPPORT', 'WAREHOUSE', 'CATALOGUE'));
  const customers = usePaletteCustomersQuery(optionsFor('SUPPORT'));
  const guests = usePaletteGuestsQuery({
    ...optionsFor('SUPPORT'),
    variables: { filter: { query, isGuestOrder: true } },
  });
  useEndOfSession(orders.error, orders.refetch);
  const all = [orders, products, customers, guests];
  const failed = all.filter(({ error, data }) => error && !data);
  const groups: PaletteGroup[] = [
    {
      id: 'orders',
      items: (orders.data?.orders.edges ?? []).map(({ node: { id, databaseId, number, customerName } }) => ({
        id,
        text: number,
        detail: customerName,
        action: paths.managedOrder(databaseId),
      })),
    },
    {
      id: 'products',
      items: (products.data?.inventory.edges ?? []).map(({ node: { id, name, title } }) => ({
        id,
        text: name,
        detail: title,
        action: paths.managedProduct(name),
      })),
    },
    {
      id: 'customers',
      items: [
        ...(customers.data?.users.edges ?? []).map(({ node: { id, databaseId, email, displayName } }) => ({
          id,
          text: displayName ?? email,
          ...(displayName && { detail: email }),
          action: paths.customer(databaseId),
        })),
        ...guestItems(guests.data?.orders.edges.map(({ node }) => node) ?? [], query),
      ],
    },
  ];
  return {
    groups,
    isLoading: all.some(({ loading, data }) => loading && !data),
    hasFailed: failed.length > 0,
    searchAgain: () => {
      for (const { refetch } of failed) void refetch().catch(() => undefined);
    },
  };
}
