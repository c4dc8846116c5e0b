import type {
  CancelThePaidOrderMutation,
  CancelThePaidOrderMutationVariables,
} from '../documents/CancelThePaidOrder.generated.ts';
import type {
  ConfirmThePaymentMutation,
  ConfirmThePaymentMutationVariables,
} from '../documents/ConfirmThePayment.generated.ts';
import type {
  OpenThePaymentMutation,
  OpenThePaymentMutationVariables,
} from '../documents/OpenThePayment.generated.ts';
import { operation, type Tour } from './step.ts';

export const pay: Tour = {
  name: 'pay',
  title: 'Pay with 4242',
  about: 'The card goes from the browser to the payment provider; the shop never sees it.',
  steps: [
    operation<OpenThePaymentMutation, OpenThePaymentMutationVariables>({
      name: 'OpenThePayment',
      title: 'Open the payment',
      about:
        'The answer holds the secret with which a browser may confirm this one payment. Nothing is charged.',
      audience: 'customer',
      needs: ['orderId'],
      variables: ({ orderId = '' }) => ({ input: { orderId } }),
      learn: ({ openPayment }) =>
        openPayment.__typename === 'PaymentSession'
          ? {
              intentId: openPayment.intentId,
              clientSecret: openPayment.clientSecret,
              amount: openPayment.amount.display,
            }
          : {},
    }),
    {
      kind: 'card',
      name: 'card',
      title: 'Give the card',
      about: 'What the card field of a payment page does: it sends the number to the provider.',
      audience: 'customer',
      needs: ['clientSecret'],
    },
    operation<ConfirmThePaymentMutation, ConfirmThePaymentMutationVariables>({
      name: 'ConfirmThePayment',
      title: 'Confirm: PAID',
      about: 'A hint, not a claim: the server asks the provider, and believes only the provider.',
      audience: 'customer',
      needs: ['orderId', 'intentId'],
      variables: ({ orderId = '', intentId = '' }) => ({ input: { orderId, transactionId: intentId } }),
    }),
    operation<CancelThePaidOrderMutation, CancelThePaidOrderMutationVariables>({
      name: 'CancelThePaidOrder',
      title: 'Try to cancel it',
      about: 'A paid order is never cancelled. An expected “no” is an answer of its own type, not an error.',
      audience: 'customer',
      needs: ['orderId'],
      variables: ({ orderId = '' }) => ({ input: { orderId } }),
    }),
  ],
};
