/** Changes of the GraphQL and REST contract that clients notice, newest first. */
export const changelog: readonly { readonly date: string; readonly changes: readonly string[] }[] = [
  {
    date: '2026-11-26',
    changes: [
      'Service tokens: other systems call GraphQL and REST with scopes instead of a user.',
      '`first` and `last` are from 1 to 100; other sizes are an error. Before, they were reduced silently.',
      'Every connection has `nodes` and `totalCount`.',
      'Arguments that take a `databaseId` also take the `id`.',
      'A field of `Query` for admins is null for others, with its error; the other fields of the response stay.',
      '`orderByNumber` fetches an order, and `extensions.cost` says what a query costs.',
      'REST errors name the fields of the REST request (`customerMail`), and `issues` is documented.',
      'OpenAPI has examples that succeed in a demo shop, and there is a Postman collection.',
      '`/schema.graphql` serves the schema as a file.',
      'Agents search, read products, quote and look up guest orders at `/mcp` (Model Context Protocol).',
      'Webhooks send signed events about orders, stock and products.',
      'The filter `sku` of `inventory` finds one product or variant.',
      'A TypeScript client types operations by the schema (`npm run client`).',
      'Invitations of admins and staff, emails of an order, customer notes, and account deletion were added.',
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
