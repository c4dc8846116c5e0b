/** Changes of the GraphQL and REST contract that clients notice, newest first. */
export const changelog: readonly { readonly date: string; readonly changes: readonly string[] }[] = [
  {
    date: '2026-11-26',
    changes: [
      'REST errors name the fields of the REST request (`customerMail`), and `issues` is documented.',
      'OpenAPI has examples that succeed in a demo shop, and there is a Postman collection.',
      '`/schema.graphql` serves the schema as a file.',
      'Invitations of admins, emails of an order, customer notes, and account deletion were added.',
    ],
  },
  {
    date: '2026-11-25',
    changes: [
      'An order can have several parcels, and single items can be returned and refunded.',
      'Carts, quotes and checkout were added, for customers and guests.',
    ],
  },
];
