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
  nameLong: 'At most 120 characters',
  phoneRequired: 'Phone is Required',
  phoneInvalid: 'Provide a valid phone number',
  addressRequired: 'Address is Required',
  addressLong: 'At most 500 characters',
  subjectRequired: 'Subject is Required',
  messageRequired: 'Message is Required',
  subjectLong: 'At most 200 characters',
  messageLong: 'At most 5,000 characters',
  reviewRequired: 'Review is Required',
  reviewLong: 'At most 2,000 characters',
  ratingRequired: 'Rating is Required',
  ratingNoNumber: 'Please type a number, such as 4.5.',
  ratingRange: 'Rate from 0.5 to 5, in halves.',
  educationRequired: 'Education is Required',
  educationLong: 'At most 200 characters',
  skillRequired: 'Skill is Required',
  aboutRequired: 'About yourself is Required',
  aboutLong: 'At most 2,000 characters',
  linkedinRequired: 'LinkedIn link is Required',
  linkedinInvalid: 'Provide a link to LinkedIn, such as https://www.linkedin.com/in/you',
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
  profileSaved: 'Your profile is saved.',
  madeAdmin: 'Successfully made an admin!',
  revokedAdmin: 'The admin role was taken back.',
  productAdded: 'Product added in home page',
} as const;

export const confirmations = {
  deleteOrder: 'Are you sure to Delete this parts?',
  logout: 'Are you sure to logout?',
  discard: 'Close without saving?',
} as const;

export const failures = {
  notAvailable: 'today this equipment not available try tomorrow!',
  notDeleted: 'failed to delete!',
  reviewNotTaken: 'Sent again',
  profileNotSaved: 'profie change failed try again!',
  notAdded: 'Adding failed try later!',
  notAnAdmin: 'Without an admin! Let alone Add a admin',
  nobodySignedIn: 'No user is logged in',
  unexpected: 'Something went wrong on our side. Nothing was lost: please try again.',
  offline: 'You seem to be offline. We will be here when you are back.',
  waitFor: (seconds: number) => `Please try again in ${spell(seconds)}.`,
  // Of a page that was refused to whoever is signed in (§7: 403).
  refused: 'Your account was refused. Please log in again.',
} as const;

export const waiting = 'Loading …';
