import { ServerError } from '@apollo/client/errors';
import { useCallback, useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { isBlocked } from '#web/app/blocked-account.ts';
import type { RedirectState } from '#web/app/redirect-state.ts';
import * as copy from '#web/app/copy.ts';
import { hasErrorCode } from '#web/app/error-codes.ts';
import { paths } from '#web/app/paths.ts';
import { usePlatform } from '#web/platform/PlatformContext.tsx';

/** Whether the user is authenticated but not authorized (§7: 403). */
const isForbidden = (error: unknown) => ServerError.is(error) && error.statusCode === 403;

/** Whether the server rejected the token (§7: 401 or 403). */
export function isRefused(error: unknown): boolean {
  if (ServerError.is(error)) return error.statusCode === 401 || error.statusCode === 403;
  return hasErrorCode(error, 'TOKEN_INVALID');
}

/** Ends a rejected session. The login page explains why and redirects back here. */
export function useSignInAgain(): (forbidden?: boolean) => Promise<void> {
  const { identity } = usePlatform();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  return useCallback(
    async (forbidden = false) => {
      const notice = forbidden ? copy.failures.refused : copy.myOrders.signedOut;
      const state: RedirectState = { from: `${pathname}${search}`, notice };
      await identity.signOut();
      await navigate(paths.login, { replace: true, state });
    },
    [identity, navigate, pathname, search],
  );
}

/** §7: 401 or 403 ends the session after one silent retry with a fresh token. Returns whether it is ending. */
export function useEndOfSession(error: unknown, refetch: () => Promise<unknown>): boolean {
  const { identity } = usePlatform();
  const signInAgain = useSignInAgain();
  const tried = useRef(false);
  // app/blocked-account.ts signs out blocked accounts on all screens.
  const refused = isRefused(error) && !isBlocked(error);
  const forbidden = isForbidden(error);
  useEffect(() => {
    if (!refused) return;
    const retryOrSignIn = async () => {
      if (tried.current) return signInAgain(forbidden);
      tried.current = true;
      const token = await identity.token({ fresh: true }).catch(() => null);
      if (token === null) return signInAgain();
      await refetch().catch(async (second: unknown) =>
        isRefused(second) ? signInAgain(isForbidden(second)) : undefined,
      );
    };
    void retryOrSignIn();
  }, [refused, forbidden, identity, signInAgain, refetch]);
  return refused;
}
