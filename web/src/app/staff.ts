import type { Role } from '#web/generated/schema-types.ts';

/** A role with part of the rights of an admin. */
export type StaffRole = Exclude<Role, 'CUSTOMER' | 'ADMIN'>;

/** Whether `role` is that of an admin, or one of `roles`. */
export const isAdminOr = (role: Role | null | undefined, ...roles: readonly StaffRole[]): boolean =>
  role === 'ADMIN' || roles.some((one) => one === role);

/** Whether users with `role` work for the shop: admins and staff don't order (§6). */
export const worksForShop = (role: Role | null | undefined): boolean =>
  role !== null && role !== undefined && role !== 'CUSTOMER';

/** Query variables: the waiting work that users with `role` may read. */
export const waitingWorkVariables = (role: Role | null) => ({
  orders: isAdminOr(role, 'WAREHOUSE', 'SUPPORT'),
  customers: isAdminOr(role, 'SUPPORT'),
  stock: isAdminOr(role, 'WAREHOUSE', 'CATALOGUE'),
});
