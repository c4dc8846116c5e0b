export type Role = 'visitor' | 'customer' | 'admin';

/** The guards of section 2: the roles that may see a screen. Screens without an entry are public. */
const guards: readonly [route: RegExp, admitted: readonly Role[]][] = [
  [/^\/order\/[^/]+$/, ['customer']],
  [/^\/profile$/, ['customer', 'admin']],
  [/^\/dashboard$/, ['customer', 'admin']],
  [/^\/dashboard\/(order|review)$/, ['customer']],
  [/^\/dashboard\/(users|add-product|manage-product|manage-all-order)$/, ['admin']],
];

/** The message shown instead of the screen at `path`; null if the role may see it (specification §2, §6). */
export function refusedAt(path: string, role: Role): string | null {
  const admitted = guards.find(([route]) => route.test(path))?.[1];
  if (!admitted || admitted.includes(role)) return null;
  return role === 'visitor' ? 'Plz register!' : 'Sorry! you are not allowed to access this page!';
}
