import type {
  SaveMyProfileMutation,
  SaveMyProfileMutationVariables,
} from '../documents/SaveMyProfile.generated.ts';
import type {
  WriteReviewMutation,
  WriteReviewMutationVariables,
} from '../documents/WriteReview.generated.ts';
import type {
  WriteToTheShopMutation,
  WriteToTheShopMutationVariables,
} from '../documents/WriteToTheShop.generated.ts';
import { operation, type Tour } from './step.ts';

export const speak: Tour = {
  name: 'speak',
  title: 'Have a say',
  about: 'Reviews, messages to the shop, and what one says about oneself.',
  steps: [
    operation<WriteReviewMutation, WriteReviewMutationVariables>({
      name: 'WriteReview',
      title: 'Write a review',
      about: 'From half a star to five. A visitor’s waits until an admin has read it.',
      variables: () => ({
        input: {
          rating: 4.5,
          body: 'Ordered on Monday, fished on Wednesday. The drag is silk.',
          name: 'A visitor',
        },
      }),
    }),
    operation<SaveMyProfileMutation, SaveMyProfileMutationVariables>({
      name: 'SaveMyProfile',
      title: 'Save my profile',
      about: 'All of it at once; whose it is says the token, never the input.',
      audience: 'customer',
      variables: () => ({
        input: {
          name: 'Maya Lindqvist',
          phone: '+46 70 555 01 84',
          skill: 'FULL_STACK_DEVELOPER',
          education: 'Marine biology, Gothenburg',
          about: 'Fishes before work, writes code after it.',
          linkedin: 'https://www.linkedin.com/in/maya-lindqvist',
        },
      }),
    }),
    operation<WriteToTheShopMutation, WriteToTheShopMutationVariables>({
      name: 'WriteToTheShop',
      title: 'Write to the shop',
      about: 'Needs no sign-in; an admin finds it in the inbox. More than a few in ten minutes are refused.',
      variables: () => ({
        input: {
          email: 'visitor@example.com',
          subject: 'Opening hours',
          message: 'Is the shop open on Saturday? I would like to try a rod.',
        },
      }),
    }),
  ],
};
