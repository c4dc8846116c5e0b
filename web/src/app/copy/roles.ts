export const roles = {
  names: {
    CUSTOMER: 'Customer',
    SUPPORT: 'Support',
    WAREHOUSE: 'Warehouse',
    CATALOGUE: 'Catalog',
    ADMIN: 'Admin',
  },
  can: {
    CUSTOMER: 'Orders, pays, and writes reviews.',
    SUPPORT:
      'Reads orders and users, answers returns and messages, moderates reviews, and writes notes. Can’t refund or place orders.',
    WAREHOUSE: 'Packs and ships orders, and changes the stock. Can’t place orders.',
    CATALOGUE: 'Manages products, categories, attributes, and search. Can’t place orders.',
    ADMIN: 'Manages everything: orders, refunds, users, products, and settings. Can’t place orders.',
  },
} as const;
