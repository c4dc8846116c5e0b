import { paths } from '#web/app/paths.ts';
import type * as GuestCustomer from '#web/screens/Customer/GuestCustomerScreen.stories.tsx';
import type { RouteStates } from './states.ts';

export const guestCustomer: RouteStates<{ 'Screens/Guest Customer': typeof GuestCustomer }> = {
  name: 'Guest Customer',
  routes: [paths.guestCustomer],
  main: ['Screens/Guest Customer: Everything'],
  states: [
    { state: 'loading', story: 'Screens/Guest Customer: Loading', kind: 'loading' },
    { state: 'failed', story: 'Screens/Guest Customer: Failed', kind: 'error' },
    { state: 'offline', story: 'Screens/Guest Customer: Offline' },
    { state: 'no such guest', story: 'Screens/Guest Customer: None', kind: 'empty' },
    { state: 'everything', story: 'Screens/Guest Customer: Everything' },
    { state: 'with an account', story: 'Screens/Guest Customer: WithAccount' },
    { state: 'unpaid order only', story: 'Screens/Guest Customer: UnpaidOrder' },
    { state: 'sections loading', story: 'Screens/Guest Customer: SectionsLoading' },
    { state: 'sections failed', story: 'Screens/Guest Customer: SectionsFailed' },
    { state: 'paged', story: 'Screens/Guest Customer: Paged' },
    { state: 'long texts', story: 'Screens/Guest Customer: LongTexts' },
    { state: 'for support', story: 'Screens/Guest Customer: ForSupport' },
    { state: 'data exported', story: 'Screens/Guest Customer: DataExported' },
    { state: 'deletion asked', story: 'Screens/Guest Customer: DataAsked' },
    { state: 'data deleted', story: 'Screens/Guest Customer: DataDeleted' },
    { state: 'deletion of another email', story: 'Screens/Guest Customer: DataOfOtherEmail', kind: 'error' },
    { state: 'deletion refused', story: 'Screens/Guest Customer: DataRefused', kind: 'error' },
    { state: 'forbidden', story: 'Screens/Guest Customer: Forbidden' },
  ],
};
