import type {
  AddOneProductMutation,
  AddOneProductMutationVariables,
} from '../documents/AddOneProduct.generated.ts';
import type {
  ListAllOrdersQuery,
  ListAllOrdersQueryVariables,
} from '../documents/ListAllOrders.generated.ts';
import type { ListUsersQuery, ListUsersQueryVariables } from '../documents/ListUsers.generated.ts';
import type {
  MakeSomebodyAdminMutation,
  MakeSomebodyAdminMutationVariables,
} from '../documents/MakeSomebodyAdmin.generated.ts';
import type {
  MarkMessageReadMutation,
  MarkMessageReadMutationVariables,
} from '../documents/MarkMessageRead.generated.ts';
import type {
  ModerateOneReviewMutation,
  ModerateOneReviewMutationVariables,
} from '../documents/ModerateOneReview.generated.ts';
import type { ReadInboxQuery, ReadInboxQueryVariables } from '../documents/ReadInbox.generated.ts';
import type {
  ReviewsToModerateQuery,
  ReviewsToModerateQueryVariables,
} from '../documents/ReviewsToModerate.generated.ts';
import type {
  RevokeTheAdminMutation,
  RevokeTheAdminMutationVariables,
} from '../documents/RevokeTheAdmin.generated.ts';
import { operation, type Tour } from './step.ts';

export const admin: Tour = {
  name: 'admin',
  title: 'Admin tour',
  about: 'What the people of the shop do. Try one as a shopper first: the refusal says what is missing.',
  steps: [
    operation<ListAllOrdersQuery, ListAllOrdersQueryVariables>({
      name: 'ListAllOrders',
      title: 'All orders',
      about: 'Everybody’s, newest first; the filter finds paid ones, or a number, name or address.',
      audience: 'admin',
      variables: () => ({ filter: { paymentState: 'PAID' }, after: null }),
    }),
    operation<ListUsersQuery, ListUsersQueryVariables>({
      name: 'ListUsers',
      title: 'Users',
      about: 'Who is known to the shop, and what they may do.',
      audience: 'admin',
      variables: () => ({ filter: { query: '' }, after: null }),
    }),
    operation<MakeSomebodyAdminMutation, MakeSomebodyAdminMutationVariables>({
      name: 'MakeSomebodyAdmin',
      title: 'Make somebody an admin',
      about: 'Only an admin can; the person must have verified their address.',
      audience: 'admin',
      variables: () => ({ input: { email: 'tom@fishzome.example' } }),
    }),
    operation<RevokeTheAdminMutation, RevokeTheAdminMutationVariables>({
      name: 'RevokeTheAdmin',
      title: 'And a customer again',
      about: 'Takes the role away. The last admin stays one: somebody must hold the keys.',
      audience: 'admin',
      variables: () => ({ input: { email: 'tom@fishzome.example' } }),
    }),
    operation<AddOneProductMutation, AddOneProductMutationVariables>({
      name: 'AddOneProduct',
      title: 'Add a product',
      about: 'It is in the shop at once. Set maxQty to minQty, and see which field is refused and why.',
      audience: 'admin',
      variables: () => ({
        input: {
          name: 'Reed Spinner',
          title: 'Inline spinner, 12 g',
          description: 'Runs shallow, between the stems.',
          priceMinor: 640,
          minQty: 1,
          maxQty: 20,
          imageUrl: '/images/spoon-lure-960.webp',
          categorySlug: 'lures',
        },
      }),
    }),
    operation<ReadInboxQuery, ReadInboxQueryVariables>({
      name: 'ReadInbox',
      title: 'The inbox',
      about: 'Messages from the contact form. Empty? Write one in “Have a say”.',
      audience: 'admin',
      variables: () => ({ unreadOnly: false }),
      learn({ contactMessages: { edges } }) {
        const message = edges[0]?.node;
        return message ? { messageId: message.databaseId } : {};
      },
    }),
    operation<MarkMessageReadMutation, MarkMessageReadMutationVariables>({
      name: 'MarkMessageRead',
      title: 'Mark a message as read',
      about: 'So that the next admin knows that somebody has looked.',
      audience: 'admin',
      needs: ['messageId'],
      variables: ({ messageId = '' }) => ({ input: { messageId, read: true } }),
    }),
    operation<ReviewsToModerateQuery, ReviewsToModerateQueryVariables>({
      name: 'ReviewsToModerate',
      title: 'Reviews by status',
      about: 'Published ones here; ask for PENDING to see what visitors wrote.',
      audience: 'admin',
      variables: () => ({ status: 'PUBLISHED' }),
      learn({ reviews: { edges } }) {
        const review = edges[0]?.node;
        return review ? { reviewId: review.databaseId } : {};
      },
    }),
    operation<ModerateOneReviewMutation, ModerateOneReviewMutationVariables>({
      name: 'ModerateOneReview',
      title: 'Publish or hide a review',
      about: 'Hidden reviews stay with their writer and leave the shop’s front page.',
      audience: 'admin',
      needs: ['reviewId'],
      variables: ({ reviewId = '' }) => ({ input: { reviewId, status: 'PUBLISHED' } }),
    }),
  ],
};
