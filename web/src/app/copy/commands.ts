import { titles } from './titles.ts';

/** The command palette, and the keyboard shortcuts of admins. */
export const commands = {
  button: 'Search',
  title: 'Search and commands',
  close: 'Close',
  label: 'Search pages, orders, products, and customers',
  placeholder: 'Page, order, product, or customer',
  results: 'Results',
  groups: {
    pages: 'Pages',
    actions: 'Actions',
    orders: 'Orders',
    products: 'Products',
    customers: 'Customers',
  },
  guest: (email: string) => `Guest · ${email}`,
  addProduct: titles.addProduct,
  storefront: 'Open the storefront',
  shortcuts: 'Keyboard shortcuts',
  logOut: 'Log out',
  hint: 'Type to search orders, products, and customers.',
  searching: 'Searching…',
  count: (results: number) => `${results} ${results === 1 ? 'result' : 'results'}`,
  noMatch: (typed: string) => `No results for “${typed}”.`,
  failed: 'We couldn’t search everything.',
  notLoaded: 'We couldn’t load the search.',
  helpTitle: 'Keyboard shortcuts',
  keys: 'Keys',
  thenKey: 'then',
  shortcutOf: {
    palette: 'Search and commands',
    help: 'This list',
    close: 'Close a dialog',
  },
  singleKeys: 'Single-key shortcuts',
  singleKeysHint: 'Turn them off if you use speech input. Shortcuts with Ctrl or ⌘ always work.',
} as const;
