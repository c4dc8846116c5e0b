import { createContext, use } from 'react';

export const IsAuthorized = createContext(true);

/** On a page that is shown before its guard has decided: whether the guard has authorized the user. */
export const useIsAuthorized = () => use(IsAuthorized);
