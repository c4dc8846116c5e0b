import { paths } from '#web/app/paths.ts';
import type * as Stories from '#web/screens/Delivery/DeliveryScreen.stories.tsx';
import type { RouteStates } from './states.ts';

export const delivery: RouteStates<{ 'Screens/Delivery and Taxes': typeof Stories }> = {
  name: 'Delivery and Taxes',
  routes: [paths.delivery],
  main: ['Screens/Delivery and Taxes: List'],
  states: [
    { state: 'loading', story: 'Screens/Delivery and Taxes: Loading', kind: 'loading' },
    { state: 'failed', story: 'Screens/Delivery and Taxes: Failed', kind: 'error' },
    { state: 'offline', story: 'Screens/Delivery and Taxes: Offline' },
    { state: 'list', story: 'Screens/Delivery and Taxes: List' },
    { state: 'empty', story: 'Screens/Delivery and Taxes: Empty', kind: 'empty' },
    { state: 'method added', story: 'Screens/Delivery and Taxes: MethodAdded' },
    { state: 'method invalid', story: 'Screens/Delivery and Taxes: MethodInvalid' },
    { state: 'method changed', story: 'Screens/Delivery and Taxes: MethodChanged' },
    { state: 'method refused', story: 'Screens/Delivery and Taxes: MethodRefused' },
    { state: 'method fault', story: 'Screens/Delivery and Taxes: MethodFault' },
    { state: 'saving', story: 'Screens/Delivery and Taxes: Saving' },
    { state: 'method draft restored', story: 'Screens/Delivery and Taxes: MethodDraftRestored' },
    { state: 'method deleted and restored', story: 'Screens/Delivery and Taxes: MethodDeletedAndRestored' },
    { state: 'method delete refused', story: 'Screens/Delivery and Taxes: MethodDeleteRefused' },
    { state: 'tax added', story: 'Screens/Delivery and Taxes: TaxAdded' },
    { state: 'tax invalid', story: 'Screens/Delivery and Taxes: TaxInvalid' },
    { state: 'tax changed', story: 'Screens/Delivery and Taxes: TaxChanged' },
    { state: 'tax refused', story: 'Screens/Delivery and Taxes: TaxRefused' },
    { state: 'tax deleted and restored', story: 'Screens/Delivery and Taxes: TaxDeletedAndRestored' },
    { state: 'tax delete refused', story: 'Screens/Delivery and Taxes: TaxDeleteRefused' },
    { state: 'method session expired', story: 'Screens/Delivery and Taxes: MethodSessionExpired' },
    {
      state: 'method delete session expired',
      story: 'Screens/Delivery and Taxes: MethodDeleteSessionExpired',
    },
    { state: 'tax session expired', story: 'Screens/Delivery and Taxes: TaxSessionExpired' },
    { state: 'tax delete session expired', story: 'Screens/Delivery and Taxes: TaxDeleteSessionExpired' },
    { state: 'forbidden', story: 'Screens/Delivery and Taxes: Forbidden', proves: '§6' },
    { state: 'visitor redirect', story: 'Screens/Delivery and Taxes: VisitorRedirect' },
  ],
};
