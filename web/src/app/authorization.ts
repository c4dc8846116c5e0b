import { createContext, use } from 'react';

/** Who may see a page (§2, §6). `customer` is signed in, but neither an admin nor staff. Routes list the staff that `admin` admits too. */
export type Guard = 'everyone' | 'signedIn' | 'customer' | 'admin';

export const IsAuthorized = createContext(true);

/** On a page that is shown before its guard has decided: whether the guard has authorized the user. */
export const useIsAuthorized = () => use(IsAuthorized);
