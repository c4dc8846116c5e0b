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
  title: 'Reviews and messages',
  about: 'Write a review, save your profile, and contact the shop.',
  steps: [
    operation<WriteReviewMutation, WriteReviewMutationVariables>({
      name: 'WriteReview',
      title: 'Write a review',
      about: 'Rate from 0.5 to 5 stars. Reviews from visitors need admin approval.',
      variables: () => ({
        input: {
          rating: 4.5,
          body: 'Ordered on Monday, fished on Wednesday. Silky-smooth drag.',
          name: 'A visitor',
        },
      }),
    }),
    operation<SaveMyProfileMutation, SaveMyProfileMutationVariables>({
      name: 'SaveMyProfile',
      title: 'Save my profile',
      about: 'Saves the full profile. The user comes from the token, not the input.',
      audience: 'customer',
      variables: () => ({
        input: {
          name: 'Maya Lindqvist',
          phone: '+46 70 555 01 84',
          skill: 'FULL_STACK_DEVELOPER',
          education: 'Marine biology, Gothenburg',
          about: 'I fish before work and write code after.',
          linkedin: 'https://www.linkedin.com/in/maya-lindqvist',
        },
      }),
    }),
    operation<WriteToTheShopMutation, WriteToTheShopMutationVariables>({
      name: 'WriteToTheShop',
      title: 'Contact the shop',
      about: 'No login required. Admins read it in the inbox. Rate-limited to a few messages per 10 minutes.',
      variables: () => ({
        input: {
          email: 'visitor@example.com',
          subject: 'Opening hours',
          message: 'Are you open on Saturday? I’d like to try a rod.',
        },
      }),
    }),
  ],
};
