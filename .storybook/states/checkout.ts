import { paths } from '#web/app/paths.ts';
import type * as Checkout from '#web/screens/Checkout/CheckoutScreen.stories.tsx';
import type { RouteStates } from './states.ts';

export const checkout: RouteStates<{ 'Screens/Checkout': typeof Checkout }> = {
  name: 'Checkout',
  routes: [paths.checkout],
  main: ['Screens/Checkout: OfGuest', 'Screens/Checkout: OfCustomer'],
  states: [
    { state: 'loading', story: 'Screens/Checkout: Loading', kind: 'loading' },
    { state: 'failed', story: 'Screens/Checkout: Failed', kind: 'error' },
    { state: 'offline', story: 'Screens/Checkout: Offline', kind: 'error' },
    { state: 'empty', story: 'Screens/Checkout: Empty', kind: 'empty' },
    { state: 'of admin', story: 'Screens/Checkout: OfAdmin' },
    { state: 'products with a problem', story: 'Screens/Checkout: WithProblem' },
    { state: 'of guest', story: 'Screens/Checkout: OfGuest' },
    { state: 'of customer', story: 'Screens/Checkout: OfCustomer' },
    { state: 'country unknown', story: 'Screens/Checkout: CountryUnknown' },
    { state: 'country without postal codes', story: 'Screens/Checkout: WithoutPostalCode' },
    { state: 'delivery chosen', story: 'Screens/Checkout: DeliveryChosen' },
    { state: 'no delivery', story: 'Screens/Checkout: NoDelivery' },
    { state: 'calculating', story: 'Screens/Checkout: Calculating' },
    { state: 'quote failed', story: 'Screens/Checkout: QuoteFailed' },
    { state: 'required fields', story: 'Screens/Checkout: RequiredFields' },
    { state: 'postal code invalid', story: 'Screens/Checkout: PostalCodeInvalid' },
    { state: 'placing', story: 'Screens/Checkout: Placing' },
    { state: 'quote changed', story: 'Screens/Checkout: QuoteChanged' },
    { state: 'products unavailable', story: 'Screens/Checkout: LinesUnavailable' },
    { state: 'ordered in another tab', story: 'Screens/Checkout: CartEmptied' },
    { state: 'total too small', story: 'Screens/Checkout: TotalTooSmall' },
    { state: 'too many unpaid orders', story: 'Screens/Checkout: LimitReached' },
    { state: 'key reused', story: 'Screens/Checkout: KeyReused' },
    { state: 'too many attempts', story: 'Screens/Checkout: RateLimited' },
    { state: 'forbidden', story: 'Screens/Checkout: Forbidden' },
    { state: 'not placed', story: 'Screens/Checkout: NotPlaced' },
    { state: 'placed by guest', story: 'Screens/Checkout: PlacedByGuest' },
    { state: 'placed by customer', story: 'Screens/Checkout: PlacedByCustomer' },
  ],
};
