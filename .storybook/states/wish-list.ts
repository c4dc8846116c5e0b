import { paths } from '#web/app/paths.ts';
import type * as Alerts from '#web/screens/WishList/Alerts.stories.tsx';
import type * as Buttons from '#web/screens/WishList/SaveButton.stories.tsx';
import type * as WishList from '#web/screens/WishList/WishListScreen.stories.tsx';
import type { RouteStates } from './states.ts';

export const wishList: RouteStates<{
  'Screens/WishList': typeof WishList;
  'Screens/WishList/Buttons': typeof Buttons;
  'Screens/WishList/Alerts': typeof Alerts;
}> = {
  name: 'Wish list',
  routes: [paths.wishList],
  main: ['Screens/WishList: OfVisitor', 'Screens/WishList: OfAccount'],
  states: [
    { state: 'loading', story: 'Screens/WishList: Loading', kind: 'loading' },
    { state: 'empty', story: 'Screens/WishList: Empty', kind: 'empty' },
    { state: 'of a visitor', story: 'Screens/WishList: OfVisitor' },
    { state: 'of a visitor: more', story: 'Screens/WishList: MoreOfVisitor' },
    { state: 'out of stock', story: 'Screens/WishList: OutOfStock' },
    { state: 'removed', story: 'Screens/WishList: Removed' },
    { state: 'removed, and restored', story: 'Screens/WishList: RemovedAndRestored' },
    { state: 'last product removed', story: 'Screens/WishList: LastRemoved', kind: 'empty' },
    { state: 'failed', story: 'Screens/WishList: Failed', kind: 'error' },
    { state: 'offline', story: 'Screens/WishList: Offline', kind: 'error' },
    { state: 'of an account', story: 'Screens/WishList: OfAccount' },
    { state: 'of an account: empty', story: 'Screens/WishList: EmptyAccount', kind: 'empty' },
    { state: 'of an account: more', story: 'Screens/WishList: MoreOfAccount' },
    { state: 'of an account: removed, and restored', story: 'Screens/WishList: RemovedFromAccount' },
    { state: 'removal failed', story: 'Screens/WishList: RemovalFailed' },
    { state: 'removal limited', story: 'Screens/WishList: RemovalLimited' },
    { state: 'removal after the session ended', story: 'Screens/WishList: RemovalAfterSignOut' },
    { state: 'removal forbidden', story: 'Screens/WishList: RemovalForbidden' },
    { state: 'removal invalid', story: 'Screens/WishList: RemovalInvalid' },
    { state: 'button: not saved', story: 'Screens/WishList/Buttons: NotSaved' },
    { state: 'button: saved', story: 'Screens/WishList/Buttons: Saved' },
    { state: 'button: changed in another tab', story: 'Screens/WishList/Buttons: ChangedInAnotherTab' },
    { state: 'button: list full', story: 'Screens/WishList/Buttons: Full' },
    { state: 'button: storage blocked', story: 'Screens/WishList/Buttons: StorageBlocked' },
    { state: 'button: of an account', story: 'Screens/WishList/Buttons: OfAccount' },
    { state: 'button: failed', story: 'Screens/WishList/Buttons: AccountFailed' },
    { state: 'button: account full', story: 'Screens/WishList/Buttons: AccountFull' },
    { state: 'button: limited', story: 'Screens/WishList/Buttons: AccountLimited' },
    { state: 'button: session ended', story: 'Screens/WishList/Buttons: AccountSignedOut' },
    { state: 'button: forbidden', story: 'Screens/WishList/Buttons: AccountForbidden' },
    { state: 'button: invalid', story: 'Screens/WishList/Buttons: AccountInvalid' },
    { state: 'email alerts', story: 'Screens/WishList/Alerts: Listed' },
    { state: 'email alerts: failed', story: 'Screens/WishList/Alerts: Failed', kind: 'error' },
    { state: 'email alerts: stopped', story: 'Screens/WishList/Alerts: Stopped' },
    { state: 'email alerts: not stopped', story: 'Screens/WishList/Alerts: StopFailed' },
    { state: 'email alerts: limited', story: 'Screens/WishList/Alerts: StopLimited' },
    { state: 'email alerts: session ended', story: 'Screens/WishList/Alerts: StopSignedOut' },
    { state: 'email alerts: forbidden', story: 'Screens/WishList/Alerts: StopForbidden' },
    { state: 'email alerts: invalid', story: 'Screens/WishList/Alerts: StopInvalid' },
    { state: 'merged at sign-in', story: 'Screens/WishList/Buttons: Merged' },
    { state: 'merge failed', story: 'Screens/WishList/Buttons: MergeFailed' },
  ],
};
