// The only file with wording. What the specification says verbatim (§2, §5, §8) keeps its spelling.
export const copy = {
  shop: 'FISHZOME',
  tagline: 'Tackle for people who get up early',
  authority: 'Authority says:',
  developerAuthority: 'Developer Authority says: ',

  refusals: {
    notAllowed: 'Sorry! you are not allowed to access this page!',
    register: 'Plz register!',
    forbidden: 'Forbidden: You are not an Admin/user',
    notFound: 'Your page Not Found!',
  },

  validation: {
    emailRequired: 'Email is Required',
    emailInvalid: 'Provide a valid Email',
    passwordRequired: 'Password is Required',
    passwordShort: 'Must be 6 characters or longer',
    nameRequired: 'Name is Required',
    phoneRequired: 'Phone is Required',
    phoneInvalid: 'Provide a valid phone number',
    addressRequired: 'Address is Required',
    subjectRequired: 'Subject is Required',
    messageRequired: 'Message is Required',
  },

  toasts: {
    loggedIn: 'You loggin successfully',
    loggedInWithGoogle: 'You loggin with google',
    welcome: 'WELCOME TO FISHZOME',
    verificationSent: 'Sent email Verification mail check your inbox/spam!',
    ordered: 'Congrats! Order Add to card!',
    deleted: 'Delete Successfully!',
    paymentComplete: 'successfully Payment complete!',
    paymentSaved: 'payment Sent to database',
  },

  confirmations: {
    deleteOrder: 'Are you sure to Delete this parts?',
    logout: 'Are you sure to logout?',
  },

  failures: {
    notAvailable: 'today this equipment not available try tomorrow!',
    notDeleted: 'failed to delete!',
    nobodySignedIn: 'No user is logged in',
    unexpected: 'Something went wrong on our side. Nothing was lost: please try again.',
    offline: 'You seem to be offline. We will be here when you are back.',
  },

  nav: {
    label: 'Main',
    skip: 'Skip to the content',
    home: 'Home',
    equipment: 'Product Equipment',
    reviews: 'Reviews',
    whoWeAre: 'Who we are',
    blog: 'Blog',
    menu: 'Menu',
    closeMenu: 'Close the menu',
    account: 'Your account',
    profile: 'Profile',
    portfolio: 'My Portfolio',
    dashboard: 'Dashboard',
    login: 'Login',
    logout: 'Logout',
    yes: 'Yes, log out',
    stay: 'Stay',
  },

  testMode: {
    ribbon: 'Test mode: sign-in and payments are simulated on this machine. No money moves.',
    mailbox: 'Open the mailbox',
    accounts: 'Demo accounts',
  },

  home: {
    title: 'FISHZOME · tackle for people who get up early',
    description: 'Reels, rods, lures and everything that goes with them, chosen by people who fish.',
    slides: [
      {
        heading: 'The lake is quiet at five.',
        text: 'Reels that start smooth and stay smooth, from first light to last cast.',
        action: 'See the reels',
      },
      {
        heading: 'Pack for the evening bite.',
        text: 'Two-piece and travel rods that are ready when the water turns to copper.',
        action: 'Find a rod',
      },
      {
        heading: 'Everything in its place.',
        text: 'Lures, lines and boxes that come to hand without looking.',
        action: 'Fill the box',
      },
      {
        heading: 'Made to be taken apart.',
        text: 'Spare parts, plain manuals and people who answer. Buy it once.',
        action: 'Best sellers',
      },
    ],
    // §2, §9: fixed text.
    tiles: [
      { figure: '30', label: 'connect countries' },
      { figure: '536+', label: 'home delivery' },
      { figure: '1000+', label: 'happy clients' },
    ],
    bestSellers: 'Best Sellers',
    bestSellersLead: 'What left the shop most in the last ninety days.',
    productCount: (count: number) => `${count} ${count === 1 ? 'product' : 'products'}`,
    noProducts: 'The shelves are being restocked.',
    noProductsHint: 'Nothing is on sale at this moment. Look in again tomorrow.',
    productsFailed: 'The products could not be loaded.',
    reviews: 'What clients say',
    reviewsLead: 'Unedited, except for line breaks.',
    noReviews: 'No reviews yet.',
    noReviewsHint: 'Be the first: every order comes with the right to an opinion.',
    reviewsFailed: 'The reviews could not be loaded.',
    gallery: 'From the water',
    contact: 'Who we are',
    contactLead:
      'Four people, one boathouse, and a rule: we sell what we fish with. Ask us anything; a person answers, usually before the kettle boils.',
    contactForm: {
      email: 'Email',
      subject: 'Subject',
      message: 'Message',
      send: 'Send',
      sending: 'Sending …',
    },
    contactSent: 'Thank you. Your message is with us.',
    contactAgain: 'Write another',
    retry: 'Try again',
  },

  product: {
    order: 'Order now',
    new: 'New',
    low: (left: number) => `Only ${left} left`,
    out: 'Out of stock',
    from: (min: number) => `from ${min}`,
  },

  notFound: {
    lead: 'The one that got away. It may have moved, or it was never here.',
    home: 'Back to the shop',
  },

  footer: {
    about: 'Tackle for people who get up early. Packed by hand, without plastic.',
    shop: 'Shop',
    help: 'My orders',
    api: 'For developers: GraphQL',
    rights: (year: number) => `© ${year} FISHZOME`,
  },

  waiting: 'Loading …',
} as const;
