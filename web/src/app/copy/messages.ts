// What the specification says verbatim (§2, §5, §8) keeps its spelling.
import { spell } from './spell.ts';

export const authority = 'Authority says:';

export const developerAuthority = 'Developer Authority says: ';

export const refusals = {
  notAllowed: 'Sorry! you are not allowed to access this page!',
  register: 'Plz register!',
  forbidden: 'Forbidden: You are not an Admin/user',
  notFound: 'Your page Not Found!',
} as const;

export const validation = {
  emailRequired: 'Email is Required',
  emailInvalid: 'Provide a valid Email',
  passwordRequired: 'Password is Required',
  passwordShort: 'Must be 6 characters or longer',
  nameRequired: 'Name is Required',
  nameLong: 'Use 120 characters or fewer',
  phoneRequired: 'Phone is Required',
  phoneInvalid: 'Provide a valid phone number',
  addressRequired: 'Address is Required',
  addressLong: 'Use 500 characters or fewer',
  subjectRequired: 'Subject is Required',
  messageRequired: 'Message is Required',
  subjectLong: 'Use 200 characters or fewer',
  messageLong: 'Use 5,000 characters or fewer',
  reviewRequired: 'Review is Required',
  reviewLong: 'Use 2,000 characters or fewer',
  ratingRequired: 'Rating is Required',
  ratingNoNumber: 'Enter a number, such as 4.5.',
  ratingRange: 'Rate from 0.5 to 5 in steps of 0.5.',
  educationRequired: 'Education is Required',
  educationLong: 'Use 200 characters or fewer',
  skillRequired: 'Skill is Required',
  aboutRequired: 'About yourself is Required',
  aboutLong: 'Use 2,000 characters or fewer',
  linkedinRequired: 'LinkedIn link is Required',
  linkedinInvalid: 'Provide a LinkedIn link, such as https://www.linkedin.com/in/you',
} as const;

export const toasts = {
  loggedIn: 'You loggin successfully',
  loggedInWithGoogle: 'You loggin with google',
  welcome: 'WELCOME TO FISHZOME',
  verificationSent: 'Sent email Verification mail check your inbox/spam!',
  ordered: 'Congrats! Order Add to card!',
  deleted: 'Delete Successfully!',
  paymentComplete: 'successfully Payment complete!',
  paymentSaved: 'payment Sent to database',
  reviewed: 'We appreciated your review',
  profileSaved: 'Profile saved.',
  madeAdmin: 'Successfully made an admin!',
  revokedAdmin: 'Admin role removed.',
  productAdded: 'Product added in home page',
} as const;

export const confirmations = {
  deleteOrder: 'Are you sure to Delete this parts?',
  logout: 'Are you sure to logout?',
} as const;

export const editDialog = {
  cancel: 'Cancel',
  saving: 'Saving…',
  discardTitle: 'Close without saving?',
  discardHint: 'Your changes aren’t saved yet.',
  discard: 'Discard changes',
  keepEditing: 'Keep editing',
} as const;

export const failures = {
  notAvailable: 'today this equipment not available try tomorrow!',
  notDeleted: 'failed to delete!',
  reviewNotTaken: 'Sent again',
  profileNotSaved: 'profie change failed try again!',
  notAdded: 'Adding failed try later!',
  notAnAdmin: 'Without an admin! Let alone Add a admin',
  notSignedIn: 'No user is logged in',
  unexpected: 'Something went wrong on our end. Nothing was lost. Please try again.',
  offline: 'You appear to be offline. Check your connection and try again.',
  waitFor: (seconds: number) => `Please try again in ${spell(seconds)}.`,
  blocked: 'Your account is blocked. Contact us if you think this is a mistake.',
  // For a page that the signed-in user may not open (§7: 403).
  refused: 'Your account doesn’t have access to this page. Please log in again.',
} as const;

export const waiting = 'Loading…';
