import { useEffect } from 'react';
import { endBlockedSession, isBlockedResponse } from './blocked-account.ts';
import { usePlatform } from '#web/platform/PlatformContext.tsx';
import type { IdentityPort } from '#web/platform/identity/port.ts';

/**
 * `PUT /user/{email}` (specification §1, §7), sent when the signed-in email address is known. The server identifies users
 * by their tokens, so a failure is harmless and the next sign-in retries.
 */
async function saveUser(identity: IdentityPort, email: string): Promise<void> {
  try {
    const token = await identity.token();
    const answer = await fetch(`/user/${encodeURIComponent(email)}`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
      body: JSON.stringify({ email }),
    });
    if (isBlockedResponse(answer.status, await answer.text())) endBlockedSession();
  } catch {
    // Offline, or the provider is unavailable.
  }
}

/** Saves the user to the shop after each sign-in. */
export function useSavedUser(): void {
  const { identity } = usePlatform();
  useEffect(() => {
    let saved: string | null = null;
    return identity.subscribe((state) => {
      if (state.status === 'loading') return;
      const uid = state.status === 'signedIn' ? state.user.uid : null;
      if (state.status === 'signedIn' && uid !== saved) void saveUser(identity, state.user.email);
      saved = uid;
    });
  }, [identity]);
}
