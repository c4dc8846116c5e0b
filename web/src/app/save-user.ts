import { useEffect } from 'react';
import { usePlatform } from '#web/platform/PlatformContext.tsx';
import type { IdentityPort } from '#web/platform/identity/port.ts';

/**
 * `PUT /user/{email}` (specification §1, §7), sent when a signed-in address is known. The server knows its people from
 * their tokens anyway, so a failure here takes nothing from them and is tried again at the next sign-in.
 */
async function saveUser(identity: IdentityPort, email: string): Promise<void> {
  try {
    const token = await identity.token();
    await fetch(`/user/${encodeURIComponent(email)}`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
      body: JSON.stringify({ email }),
    });
  } catch {
    // Offline, or the provider is away.
  }
}

/** Who signs in is saved to the shop. */
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
