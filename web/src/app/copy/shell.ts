import { spell } from './spell.ts';

export const shop = 'FISHZOME';

/** The button beside what could not be read. */
export const tryAgain = 'Try again';

export const nav = {
  label: 'Main',
  skip: 'Skip to the content',
  home: 'Home',
  equipment: 'Product Equipment',
  reviews: 'Reviews',
  whoWeAre: 'Who we are',
  blog: 'Blog',
  search: 'Search the shop',
  menu: 'Menu',
  closeMenu: 'Close the menu',
  account: 'Your account',
  profile: 'Profile',
  portfolio: 'My Portfolio',
  dashboard: 'Dashboard',
  login: 'Login',
  logout: 'Logout',
  yes: 'Yes, log out',
  leaving: 'Logging out …',
  stay: 'Stay',
} as const;

export const banners = {
  label: 'Notices',
  offline: 'You are offline. What you have opened stays readable; sending waits until you are back.',
  backOnline: 'You are back online.',
  unverified: (email: string) => `Please verify ${email}: the link is in your inbox, or in spam.`,
  sendAgain: 'Send it again',
  sending: 'Sending …',
  dismiss: 'Not now',
  maintenance:
    'The shop is being looked after and cannot answer. Nothing is lost; we try again by ourselves.',
  limited: (seconds: number) => `That was a lot at once. The shop answers again in ${spell(seconds)}.`,
  tryNow: 'Try now',
  newVersion: 'There is a new version of the shop.',
  reload: 'Load it',
  sessionEnds: (time: string) =>
    `Your sign-in ends at ${time}: the sign-in service cannot be reached to renew it. Please send what you have typed.`,
  renew: 'Renew it now',
  renewing: 'One moment …',
} as const;

export const testMode = {
  ribbon: 'Test mode: sign-in and payments are simulated. No money moves.',
  mailbox: 'Open the mailbox',
  accounts: 'Demo accounts',
} as const;

export const footer = {
  about: 'Tackle for people who get up early. Packed by hand, without plastic.',
  shop: 'Shop',
  help: 'My orders',
  api: 'For developers: GraphQL',
  kept: 'What this shop keeps in your browser',
  rights: (year: number) => `© ${year} FISHZOME`,
} as const;

export const notFound = {
  lead: 'The one that got away. It may have moved, or it was never here.',
  home: 'Back to the shop',
  near: 'Perhaps you were looking for',
  search: (words: string) => `Search the shop for “${words}”`,
} as const;
