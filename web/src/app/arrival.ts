import { useLocation } from 'react-router-dom';
import { useHydrated } from '#web/ui/use-hydrated.ts';
import { sameSitePath } from './paths.ts';

/** What a guarded page hands to the sign-in: where the person wanted to go, and why they are here. */
export interface Arrival {
  from?: string;
  notice?: string;
}

/** Where the person came from, if that is on this site, and the words to greet them with. */
export function useArrival(): { from: string | null; notice: string | null; state: Arrival } {
  const location = useLocation();
  // A page that is loaded anew still has its history, of which the server knew nothing.
  const state = ((useHydrated() && location.state) || {}) as Arrival;
  return {
    from: sameSitePath(state.from),
    notice: typeof state.notice === 'string' ? state.notice : null,
    state,
  };
}
