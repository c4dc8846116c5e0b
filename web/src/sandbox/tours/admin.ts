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
  MakeUserAdminMutation,
  MakeUserAdminMutationVariables,
} from '../documents/MakeUserAdmin.generated.ts';
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
  about: 'Tasks for admins. Try one as a customer first to see the access error.',
  steps: [
    operation<ListAllOrdersQuery, ListAllOrdersQueryVariables>({
      name: 'ListAllOrders',
      title: 'All orders',
      about: 'Lists all orders, newest first. Filter by payment state, number, name, or email.',
      audience: 'admin',
      variables: () => ({ filter: { paymentState: 'PAID' }, after: null }),
    }),
    operation<ListUsersQuery, ListUsersQueryVariables>({
      name: 'ListUsers',
      title: 'Users',
      about: 'Lists users and their roles.',
      audience: 'admin',
      variables: () => ({ filter: { query: '' }, after: null }),
    }),
    operation<MakeUserAdminMutation, MakeUserAdminMutationVariables>({
      name: 'MakeUserAdmin',
      title: 'Make a user an admin',
      about: 'Only admins can do this. The user must have a verified email.',
      audience: 'admin',
      variables: () => ({ input: { email: 'tom@fishzome.example' } }),
    }),
    operation<RevokeTheAdminMutation, RevokeTheAdminMutationVariables>({
      name: 'RevokeTheAdmin',
      title: 'Revoke the admin role',
      about: 'Makes the user a customer again. The last admin can’t be revoked.',
      audience: 'admin',
      variables: () => ({ input: { email: 'tom@fishzome.example' } }),
    }),
    operation<AddOneProductMutation, AddOneProductMutationVariables>({
      name: 'AddOneProduct',
      title: 'Add a product',
      about: 'Publishes the product right away. Set maxQty to minQty to see a validation error.',
      audience: 'admin',
      variables: () => ({
        input: {
          name: 'Reed Spinner',
          title: 'Inline spinner, 12 g',
          description: 'Runs shallow through weeds and reeds.',
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
      title: 'Read the inbox',
      about: 'Messages from the contact form. If it’s empty, send one in the “Reviews and messages” tour.',
      audience: 'admin',
      variables: () => ({ state: null }),
      learn({ contactMessages: { edges } }) {
        const message = edges[0]?.node;
        return message ? { messageId: message.databaseId } : {};
      },
    }),
    operation<MarkMessageReadMutation, MarkMessageReadMutationVariables>({
      name: 'MarkMessageRead',
      title: 'Mark a message as read',
      about: 'Shows other admins that the message was read.',
      audience: 'admin',
      needs: ['messageId'],
      variables: ({ messageId = '' }) => ({ input: { messageId, read: true } }),
    }),
    operation<ReviewsToModerateQuery, ReviewsToModerateQueryVariables>({
      name: 'ReviewsToModerate',
      title: 'Reviews by status',
      about: 'Lists published reviews. Use PENDING for reviews awaiting approval.',
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
      about: 'Hidden reviews stay visible to their author but not on the home page.',
      audience: 'admin',
      needs: ['reviewId'],
      variables: ({ reviewId = '' }) => ({ input: { reviewId, status: 'PUBLISHED' } }),
    }),
  ],
};
