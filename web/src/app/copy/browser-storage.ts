export const browserStorage = {
  title: 'What this shop keeps in your browser',
  lead: 'Only what you asked for by using the shop. No cookies, no advertising, no counting of visits: there is nothing to consent to.',
  things: {
    signIn: {
      name: 'Your sign-in',
      why: 'So that you need not log in on every page.',
      until: 'Until you log out.',
    },
    drafts: {
      name: 'Drafts',
      why: 'What you have typed into a form, so that a reload does not lose it.',
      until: 'Until you send it or close this tab.',
    },
    orders: {
      name: 'Orders that wait',
      why: 'Orders you have made without a connection, to be sent when there is one.',
      until: 'Until they are sent, or you discard them or log out.',
    },
    views: {
      name: 'Saved views and choices',
      why: 'Filters and settings that you have saved in this browser.',
      until: 'Until you remove them.',
    },
  },
  why: 'Why',
  until: 'How long',
  kept: 'Kept now',
  none: 'Nothing kept',
  look: 'Light or dark follows your device; nothing is kept for it.',
  logOut: 'Your sign-in is removed when you log out.',
  remove: 'Remove all but the sign-in',
  removed: 'Removed. Only your sign-in, if you have one, is still kept.',
  close: 'Close',
} as const;
