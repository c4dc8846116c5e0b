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
  about: 'The card goes straight from the browser to the payment provider. The shop never sees it.',
  steps: [
    operation<OpenThePaymentMutation, OpenThePaymentMutationVariables>({
      name: 'OpenThePayment',
      title: 'Start the payment',
      about: 'Returns a client secret that lets the browser confirm this payment. Nothing is charged yet.',
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
      title: 'Enter a test card',
      about: 'Sends the card number to the provider, like the card form on the payment page.',
      audience: 'customer',
      needs: ['clientSecret'],
    },
    operation<ConfirmThePaymentMutation, ConfirmThePaymentMutationVariables>({
      name: 'ConfirmThePayment',
      title: 'Confirm the payment',
      about: 'The server checks the payment with the provider before it marks the order as paid.',
      audience: 'customer',
      needs: ['orderId', 'intentId'],
      variables: ({ orderId = '', intentId = '' }) => ({ input: { orderId, transactionId: intentId } }),
    }),
    operation<CancelThePaidOrderMutation, CancelThePaidOrderMutationVariables>({
      name: 'CancelThePaidOrder',
      title: 'Try to cancel the paid order',
      about: 'Customers can’t cancel a paid order. Expected errors are returned as union types.',
      audience: 'customer',
      needs: ['orderId'],
      variables: ({ orderId = '' }) => ({ input: { orderId } }),
      expects: 'ORDER_ALREADY_PAID',
    }),
  ],
};
