import { graphql } from '@fishzome/client';

/** Orders to pack and ship, one page. */
export const ordersToPack = graphql(`
  query OrdersToPack($after: String) {
    orders(first: 20, after: $after, filter: { parcel: TO_PACK }) {
      nodes {
        databaseId
        number
        lines {
          name
          sku
          quantity
        }
      }
      pageInfo {
        hasNextPage
        endCursor
      }
    }
  }
`);

/** The next step of an order: `PACKED`, then `SHIPPED`. */
export const fulfilOrder = graphql(`
  mutation FulfilOrder($input: FulfilOrderInput!) {
    fulfilOrder(input: $input) {
      __typename
      ... on Order {
        number
        fulfilment
      }
      ... on InvalidInput {
        issues {
          path
          message
        }
      }
      ... on UserError {
        code
        message
      }
    }
  }
`);

/** The stock of one product or variant. */
export const stock = graphql(`
  query Stock($sku: String!) {
    inventory(first: 1, filter: { sku: $sku }) {
      nodes {
        databaseId
        stockCount
      }
    }
  }
`);

export const changeStock = graphql(`
  mutation ChangeStock($input: ChangeEquipmentInput!) {
    changeEquipment(input: $input) {
      __typename
      ... on Equipment {
        sku
        stockCount
      }
      ... on UserError {
        code
        message
      }
    }
  }
`);
