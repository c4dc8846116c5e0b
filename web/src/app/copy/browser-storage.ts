export const browserStorage = {
  title: 'Data stored in your browser',
  lead: 'We store only what the shop needs to work. No cookies, no ads, no tracking, so there’s nothing to consent to.',
  things: {
    signIn: {
      name: 'Login',
      why: 'Keeps you logged in as you move between pages.',
      until: 'Until you log out.',
    },
    drafts: {
      name: 'Drafts',
      why: 'Keeps what you typed in a form if the page reloads.',
      until: 'Until you submit the form, log out, or close this tab.',
    },
    orders: {
      name: 'Pending orders',
      why: 'Saves orders you place offline and sends them when you’re back online.',
      until: 'Until they’re sent, you discard them, or you log out.',
    },
    viewed: {
      name: 'Recently viewed products',
      why: 'Shows the last products you looked at. They aren’t stored on our servers.',
      until: 'Until you clear them.',
    },
    lists: {
      name: 'Wish list and comparison',
      why: 'Remembers the products you save while you’re logged out, and those you compare.',
      until: 'Until you remove them, or log in: then your wish list is in your account.',
    },
    cart: {
      name: 'Cart',
      why: 'Finds your cart again while you’re logged out.',
      until: 'Until you log in: then your cart is in your account. Carts are deleted after 90 days.',
    },
    views: {
      name: 'Saved views and preferences',
      why: 'Remembers the filters and settings you saved in this browser.',
      until: 'Until you remove them.',
    },
  },
  why: 'Purpose',
  until: 'Stored',
  kept: 'Currently stored',
  none: 'Nothing stored',
  look: 'Light or dark mode follows your device. We don’t store it.',
  logOut: 'Your login is removed when you log out.',
  remove: 'Remove everything except login',
  removed: 'Removed. If you’re logged in, you stay logged in.',
  close: 'Close',
} as const;
