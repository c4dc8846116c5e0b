import * as copy from '#web/app/copy.ts';
import type * as Guards from '#web/app/guards.stories.tsx';
import type * as Shell from '#web/app/Shell.stories.tsx';
import type * as AddProduct from '#web/screens/AddProduct/AddProductScreen.stories.tsx';
import type * as EditProfile from '#web/screens/Dashboard/EditProfile.stories.tsx';
import type * as Login from '#web/screens/Login/LoginScreen.stories.tsx';
import type * as ManageProducts from '#web/screens/ManageProducts/ManageProductsScreen.stories.tsx';
import type * as MyOrders from '#web/screens/MyOrders/MyOrdersScreen.stories.tsx';
import type * as MyReviews from '#web/screens/MyReviews/MyReviewsScreen.stories.tsx';
import type * as NotFound from '#web/screens/NotFound/NotFoundScreen.stories.tsx';
import type * as Order from '#web/screens/Order/OrderScreen.stories.tsx';
import type * as Payment from '#web/screens/Payment/PaymentScreen.stories.tsx';
import type * as Signup from '#web/screens/Signup/SignupScreen.stories.tsx';
import type * as Roles from '#web/screens/Users/Roles.stories.tsx';
import type * as Users from '#web/screens/Users/UsersScreen.stories.tsx';
import type { Message, StoryOf } from './states.ts';

type Story = StoryOf<{
  Shell: typeof Shell;
  'Shell/Guards': typeof Guards;
  'Screens/Add a Product': typeof AddProduct;
  'Screens/Dashboard/Edit profile': typeof EditProfile;
  'Screens/Login': typeof Login;
  'Screens/Manage Products': typeof ManageProducts;
  'Screens/My Order': typeof MyOrders;
  'Screens/My Review': typeof MyReviews;
  'Screens/NotFound': typeof NotFound;
  'Screens/Order': typeof Order;
  'Screens/Payment': typeof Payment;
  'Screens/Signup': typeof Signup;
  'Screens/Users': typeof Users;
  'Screens/Users/Roles': typeof Roles;
}>;

type Copy = typeof copy;
/** A path to a text in `copy`, such as `toasts.welcome`. */
type Wording = {
  [Part in keyof Copy]: Copy[Part] extends string
    ? Part
    : {
        [Name in keyof Copy[Part] & string]: Copy[Part][Name] extends string ? `${Part}.${Name}` : never;
      }[keyof Copy[Part] & string];
}[keyof Copy];

/** @throws when the text does not exist, which the type rules out */
function wordsAt(wording: string): string {
  const value = wording
    .split('.')
    .reduce<unknown>((part, name) => (part as Record<string, unknown>)[name], copy);
  if (typeof value !== 'string') throw new Error(`copy.${wording} is no sentence`);
  return value;
}

const of =
  (section: Message['section'], kind: Message['kind']) =>
  (wording: Wording, when: string, story: Story): Message => ({
    section,
    kind,
    wording,
    words: wordsAt(wording),
    when,
    story,
  });
const toast = of('§8', 'toast');
const alert = of('§8', 'alert');
const confirmation = of('§8', 'confirmation');
const field = of('§5', 'at a field');

/** Every message quoted verbatim from the specification, with a story whose final state shows it. */
export const messages: readonly Message[] = [
  toast('refusals.notAllowed', 'a page is for another role', 'Shell/Guards: AdminIsRefused'),
  alert('refusals.register', 'a page requires sign-in', 'Screens/Signup: PlzRegister'),
  alert('failures.notAnAdmin', 'a customer makes an admin', 'Screens/Users/Roles: Forbidden'),
  alert('failures.notAvailable', 'an order is refused', 'Screens/Order: NotAvailable'),
  alert(
    'failures.profileNotSaved',
    'a profile is not saved',
    'Screens/Dashboard/Edit profile: NotAcknowledged',
  ),
  alert('failures.reviewNotTaken', 'a review is not taken', 'Screens/My Review: NotAcknowledged'),
  alert('failures.notAdded', 'a product is not added', 'Screens/Add a Product: AddingFailed'),
  alert('failures.notDeleted', 'nothing was deleted', 'Screens/My Order: FailedToDelete'),
  alert(
    'failures.notSignedIn',
    'a profile is saved without being signed in',
    'Screens/Dashboard/Edit profile: NoUser',
  ),
  alert('authority', 'before the words of a provider', 'Screens/Login: WrongPassword'),
  alert('developerAuthority', 'before what the shop’s operator must fix', 'Screens/Login: NotConfigured'),

  toast('toasts.loggedIn', 'signed in with a password', 'Screens/Login: LoggedIn'),
  toast('toasts.loggedInWithGoogle', 'signed in with Google', 'Screens/Login: LoggedInWithGoogle'),
  toast('toasts.welcome', 'signed up', 'Screens/Signup: SignedUp'),
  toast('toasts.verificationSent', 'signed up', 'Screens/Signup: SignedUp'),
  toast('toasts.ordered', 'an order is placed', 'Screens/Order: Ordered'),
  toast('toasts.deleted', 'an order is deleted', 'Screens/My Order: Deleted'),
  toast('toasts.reviewed', 'a review is taken', 'Screens/My Review: Published'),
  toast('toasts.madeAdmin', 'a user became an admin', 'Screens/Users/Roles: Promoted'),
  toast('toasts.productAdded', 'a product is added', 'Screens/Add a Product: Added'),
  toast('toasts.paymentComplete', 'the card is charged', 'Screens/Payment: SavedToTheShop'),
  toast('toasts.paymentSaved', 'the shop knows of the payment', 'Screens/Payment: SavedToTheShop'),

  confirmation('confirmations.deleteOrder', 'before an order is deleted', 'Screens/My Order: Deleting'),
  confirmation('confirmations.logout', 'before the sign-out', 'Shell: LogoutAsked'),

  of('§2', 'page')('refusals.notFound', 'no page has this address', 'Screens/NotFound: Gone'),
  of('§2', 'page')('manageProducts.soon', 'the page is switched off', 'Screens/Manage Products: SwitchedOff'),
  of('§6', 'page')('refusals.forbidden', 'a page is for another role', 'Shell/Guards: AdminIsRefused'),
  of('§4', 'page')('myOrders.pay', 'an order is not paid', 'Screens/My Order: Unpaid'),
  of('§4', 'page')('myOrders.paid', 'an order is paid', 'Screens/My Order: Paid'),
  of('§4', 'page')('users.already', 'a user is an admin', 'Screens/Users: List'),

  field('validation.emailRequired', 'no address', 'Screens/Login: NothingTyped'),
  field('validation.emailInvalid', 'an address that is none', 'Screens/Login: BadEmailAndShortPassword'),
  field('validation.passwordRequired', 'no password', 'Screens/Login: NothingTyped'),
  field('validation.passwordShort', 'fewer than 6 characters', 'Screens/Login: BadEmailAndShortPassword'),
  field('validation.nameRequired', 'no name', 'Screens/Signup: NothingTyped'),
];
