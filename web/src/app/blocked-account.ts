import { ServerError } from '@apollo/client/errors';
import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { usePlatform } from '#web/platform/PlatformContext.tsx';
import { removeDrafts } from '#web/ui/draft.ts';
import type { RedirectState } from './redirect-state.ts';
import * as copy from './copy.ts';
import { hasErrorCode } from './error-codes.ts';
import { paths } from './paths.ts';

let end: () => void = () => {};

/** Ends the session of an account that an admin blocked. */
export const endBlockedSession = () => end();

/** Whether an error of the GraphQL or REST API means that the account is blocked. */
export const isBlockedResponse = (status: number, body: string): boolean =>
  status === 403 && body.includes('ACCOUNT_BLOCKED');

export const isBlocked = (error: unknown): boolean =>
  hasErrorCode(error, 'ACCOUNT_BLOCKED') ||
  (ServerError.is(error) && isBlockedResponse(error.statusCode, error.bodyText));

/** Signs a blocked user out and explains it on the login page. */
export function useBlockedAccount(): void {
  const { identity } = usePlatform();
  const navigate = useNavigate();
  useEffect(() => {
    end = () => {
      const state: RedirectState = { notice: copy.failures.blocked };
      void identity.signOut().then(() => {
        removeDrafts();
        return navigate(paths.login, { replace: true, state });
      });
    };
    return () => {
      end = () => {};
    };
  }, [identity, navigate]);
}
