import type { Role } from '#web/generated/schema-types.ts';
import { mayOpen } from '#web/routes.ts';
import { commands as words } from '../copy/commands.ts';
import { dashboardLinks } from '../dashboard-links.ts';
import { paths } from '../paths.ts';
import { showCommands } from './shown-commands.ts';

export interface PaletteItem {
  readonly id: string;
  readonly text: string;
  /** Says more about it, such as the customer of an order. */
  readonly detail?: string;
  /** The page to open, or what to do. */
  readonly action: string | (() => void);
}

export interface PaletteGroup {
  readonly id: keyof typeof words.groups;
  readonly items: readonly PaletteItem[];
}

/** Pages and actions for users with `role`, whose texts have all words of `typed`. */
export function localGroups(typed: string, role: Role, onLogOut: () => void): PaletteGroup[] {
  const parts = typed.toLowerCase().split(/\s+/).filter(Boolean);
  const matching = ({ text }: PaletteItem) => parts.every((part) => text.toLowerCase().includes(part));
  const pages = dashboardLinks(role)
    .filter(({ to }) => to !== paths.addProduct)
    .map(({ to, text }) => ({ id: to, text, action: to }));
  const actions: PaletteItem[] = [
    ...(mayOpen(role, paths.addProduct)
      ? [{ id: 'add-product', text: words.addProduct, action: paths.addProduct }]
      : []),
    { id: 'storefront', text: words.storefront, action: paths.home },
    { id: 'shortcuts', text: words.shortcuts, action: () => showCommands('help') },
    { id: 'log-out', text: words.logOut, action: onLogOut },
  ];
  return [
    { id: 'pages', items: pages.filter(matching) },
    { id: 'actions', items: actions.filter(matching) },
  ];
}

/** Most guests in the results. */
const MAX_GUESTS = 5;

/** The guests of orders whose name or email has all words of `typed`: an order matches by its products and address, too. */
export function guestItems(
  orders: readonly { readonly customerEmail: string; readonly customerName: string }[],
  typed: string,
): PaletteItem[] {
  const parts = typed.toLowerCase().split(/\s+/).filter(Boolean);
  const byEmail = new Map<string, PaletteItem>();
  for (const { customerEmail, customerName } of orders) {
    const email = customerEmail.toLowerCase();
    const text = `${customerName} ${email}`.toLowerCase();
    if (byEmail.has(email) || !parts.every((part) => text.includes(part))) continue;
    byEmail.set(email, {
      id: `guest ${email}`,
      text: customerName,
      detail: words.guest(customerEmail),
      action: paths.guestCustomerOf(customerEmail),
    });
  }
  return [...byEmail.values()].slice(0, MAX_GUESTS);
}
