import { createContext, use } from 'react';

export const Admitted = createContext(true);

/** On a page that is seen before its guard has decided: whether it is known that whoever looks may be here. */
export const useAdmitted = () => use(Admitted);
