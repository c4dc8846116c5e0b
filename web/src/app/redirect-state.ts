import { useLocation } from 'react-router-dom';
import { useHydrated } from '#web/ui/use-hydrated.ts';
import { sameSitePath } from './paths.ts';

/** The redirect state that a guarded page passes to the sign-in: the original location and the reason. */
export interface RedirectState {
  from?: string;
  notice?: string;
}

/** Returns the original location, if it is on this site, and the message to show. */
export function useRedirectState(): { from: string | null; notice: string | null; state: RedirectState } {
  const location = useLocation();
  // After a reload, `history.state` exists in the browser only. Using it before hydration would cause a mismatch.
  const state = ((useHydrated() && location.state) || {}) as RedirectState;
  return {
    from: sameSitePath(state.from),
    notice: typeof state.notice === 'string' ? state.notice : null,
    state,
  };
}
