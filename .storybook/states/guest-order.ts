import { paths } from '#web/app/paths.ts';
import type * as GuestOrder from '#web/screens/GuestOrder/GuestOrderScreen.stories.tsx';
import type { RouteStates } from './states.ts';

export const guestOrder: RouteStates<{ 'Screens/Guest order': typeof GuestOrder }> = {
  name: 'Guest order',
  routes: [paths.guestOrder],
  main: ['Screens/Guest order: Form', 'Screens/Guest order: ToPay'],
  states: [
    { state: 'form', story: 'Screens/Guest order: Form' },
    { state: 'invalid', story: 'Screens/Guest order: Invalid' },
    { state: 'loading', story: 'Screens/Guest order: Loading', kind: 'loading' },
    { state: 'not found', story: 'Screens/Guest order: NotFound' },
    { state: 'refused by the server', story: 'Screens/Guest order: Refused' },
    { state: 'too many attempts', story: 'Screens/Guest order: RateLimited' },
    { state: 'failed', story: 'Screens/Guest order: Failed', kind: 'error' },
    { state: 'to pay', story: 'Screens/Guest order: ToPay' },
    { state: 'paid', story: 'Screens/Guest order: Paid' },
  ],
};
