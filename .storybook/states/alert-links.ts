import { paths } from '#web/app/paths.ts';
import type * as Alerts from '#web/screens/Alerts/Alerts.stories.tsx';
import type { RouteStates } from './states.ts';

export const alertLinks: RouteStates<{ 'Screens/Alerts': typeof Alerts }> = {
  name: 'Links in alert emails',
  routes: [paths.alertConfirm, paths.alertUnsubscribe],
  main: ['Screens/Alerts: Confirm'],
  states: [
    { state: 'confirm', story: 'Screens/Alerts: Confirm' },
    { state: 'confirming', story: 'Screens/Alerts: Confirming', kind: 'loading' },
    { state: 'confirmed', story: 'Screens/Alerts: Confirmed' },
    { state: 'confirmed, for a price, product withdrawn', story: 'Screens/Alerts: ConfirmedForPrice' },
    { state: 'link too old', story: 'Screens/Alerts: LinkTooOld', kind: 'error' },
    { state: 'link too long', story: 'Screens/Alerts: LinkTooLong' },
    { state: 'link incomplete', story: 'Screens/Alerts: LinkIncomplete' },
    { state: 'confirmation limited', story: 'Screens/Alerts: ConfirmLimited' },
    { state: 'confirmation failed', story: 'Screens/Alerts: ConfirmFailed', kind: 'error' },
    { state: 'confirmation offline', story: 'Screens/Alerts: ConfirmOffline' },
    { state: 'unsubscribe', story: 'Screens/Alerts: Unsubscribe' },
    { state: 'unsubscribed', story: 'Screens/Alerts: Unsubscribed' },
    { state: 'unsubscribe: link too old', story: 'Screens/Alerts: UnsubscribeLinkTooOld' },
    { state: 'unsubscribe: link too long', story: 'Screens/Alerts: UnsubscribeLinkTooLong' },
    { state: 'unsubscribe: limited', story: 'Screens/Alerts: UnsubscribeLimited' },
  ],
};
