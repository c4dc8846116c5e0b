import type {
  AddToTheCartMutation,
  AddToTheCartMutationVariables,
} from '../documents/AddToTheCart.generated.ts';
import type {
  CheckOutTheCartMutation,
  CheckOutTheCartMutationVariables,
} from '../documents/CheckOutTheCart.generated.ts';
import type { QuoteTheCartQuery, QuoteTheCartQueryVariables } from '../documents/QuoteTheCart.generated.ts';
import type {
  ShowTheCheckoutQuery,
  ShowTheCheckoutQueryVariables,
} from '../documents/ShowTheCheckout.generated.ts';
import { wording } from '../wording.ts';
import { operation, type Tour } from './step.ts';

export const checkout: Tour = {
  name: 'checkout',
  title: 'Cart and checkout',
  about: 'As a customer: fill a cart, see what it costs, and order it. Visitors can do the same.',
  steps: [
    operation<AddToTheCartMutation, AddToTheCartMutationVariables>({
      name: 'AddToTheCart',
      title: 'Add to a cart',
      about: 'A visitor’s first call makes a cart, whose ID gives access to it.',
      audience: 'customer',
      needs: ['equipmentId'],
      variables: ({ equipmentId = '', minQty = 1, cartId = null }) => ({
        input: { cartId, equipmentId, quantity: minQty },
      }),
      learn: ({ addToCart }) => (addToCart.__typename === 'Cart' ? { cartId: addToCart.id } : {}),
    }),
    operation<QuoteTheCartQuery, QuoteTheCartQueryVariables>({
      name: 'QuoteTheCart',
      title: 'Get a quote',
      about: 'Discounts, delivery with dates, and taxes for a destination. Changes nothing.',
      audience: 'customer',
      needs: ['cartId'],
      variables: ({ cartId = '' }) => ({
        input: {
          cartId,
          destination: { country: 'US', region: 'CA' },
          deliveryMethodId: null,
          email: null,
          equipmentId: null,
          quantity: null,
        },
      }),
      learn: ({ quote }) =>
        quote?.__typename === 'Quote'
          ? { quoteHash: quote.hash, deliveryMethodId: quote.deliveryMethodId ?? '' }
          : {},
    }),
    operation<CheckOutTheCartMutation, CheckOutTheCartMutationVariables>({
      name: 'CheckOutTheCart',
      title: 'Check out',
      about: 'Orders the cart for the quote. If anything about it changed, returns `QuoteChanged`.',
      audience: 'customer',
      needs: ['cartId', 'quoteHash', 'deliveryMethodId'],
      variables: ({ cartId = '', quoteHash = '', deliveryMethodId = '' }) => ({
        input: {
          cartId,
          quoteHash,
          deliveryMethodId,
          email: null,
          phone: '+1 555 0100',
          address: {
            recipient: 'Robin Rivers',
            line1: '12 Pier Road',
            line2: null,
            city: 'Monterey',
            region: 'CA',
            postalCode: '93940',
            country: 'US',
          },
          idempotencyKey: `sandbox-${quoteHash}`.slice(0, 60),
        },
      }),
      learn: ({ checkout: order }) =>
        order.__typename === 'Order' ? { checkedOutId: order.databaseId } : {},
    }),
    operation<ShowTheCheckoutQuery, ShowTheCheckoutQueryVariables>({
      name: 'ShowTheCheckout',
      title: 'Look up the order',
      about: 'The cart is now an unpaid order. Pay it as in the tour “Pay with 4242”.',
      audience: 'customer',
      needs: ['checkedOutId'],
      variables: ({ checkedOutId = '' }) => ({ id: checkedOutId }),
      check: ({ order }) => (order ? null : wording.tours.notFound),
    }),
  ],
};
