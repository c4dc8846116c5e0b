import { spell } from './spell.ts';

export const shop = 'FISHZOME';

/** The button beside what could not be read. */
export const tryAgain = 'Try again';

export const nav = {
  label: 'Main',
  skip: 'Skip to content',
  home: 'Home',
  categories: 'Categories',
  allProducts: 'All products',
  breadcrumbs: 'Breadcrumbs',
  equipment: 'Product Equipment',
  reviews: 'Reviews',
  whoWeAre: 'Who we are',
  blog: 'Blog',
  search: 'Search the shop',
  menu: 'Menu',
  closeMenu: 'Close menu',
  account: 'Your account',
  profile: 'Profile',
  portfolio: 'My Portfolio',
  dashboard: 'Dashboard',
  login: 'Login',
  logout: 'Logout',
  yes: 'Yes, log out',
  leaving: 'Logging out…',
  stay: 'Stay logged in',
} as const;

export const banners = {
  label: 'Notices',
  offline: 'You’re offline. You can still read pages you’ve opened. Changes need a connection.',
  backOnline: 'You’re back online.',
  unverified: (email: string) => `Verify ${email}. Check your inbox or spam folder for the link.`,
  sendAgain: 'Resend email',
  sending: 'Sending…',
  dismiss: 'Not now',
  maintenance: 'The shop is down for maintenance. Nothing is lost. We’ll keep trying to reconnect.',
  unreachable: 'We can’t reach the shop. We’ll keep trying to reconnect.',
  limited: (seconds: number) => `Too many requests. Try again in ${spell(seconds)}.`,
  tryNow: 'Try now',
  newVersion: 'A new version of the shop is available.',
  reload: 'Reload',
  sessionEnds: (time: string) =>
    `Your session expires at ${time} because we can’t reach the login service. Submit your changes before then.`,
  renew: 'Renew now',
  renewing: 'One moment…',
} as const;

export const notLoaded = {
  offline: {
    title: 'This page isn’t available offline.',
    hint: 'It opens when you’re back online.',
  },
  unreachable: {
    title: 'We can’t reach the shop.',
    hint: 'It may be restarting. This page opens when the shop is back.',
  },
  new: {
    title: 'The shop has been updated.',
    hint: 'Reload to open this page.',
  },
  waiting: 'Waiting for a connection…',
} as const;

export const testMode = {
  ribbon: 'Test mode: login and payments are simulated. No real charges.',
  mailbox: 'Open mailbox',
  accounts: 'Demo accounts',
} as const;

export const footer = {
  about: 'Fishing tackle for early risers. Packed by hand, plastic-free.',
  shop: 'Shop',
  legal: 'About the shop',
  account: 'My account',
  api: 'For developers',
  kept: 'Data stored in your browser',
  rights: (year: number) => `© ${year} FISHZOME`,
} as const;

export const notFound = {
  lead: 'This one got away. The page may have moved, or the link may be wrong.',
  home: 'Back to the shop',
  near: 'Were you looking for',
  search: (words: string) => `Search the shop for “${words}”`,
} as const;
