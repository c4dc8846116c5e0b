import { useCallback, useEffect, useState } from 'react';
import { useIdentity, usePlatform } from '#web/platform/PlatformContext.tsx';

/** The provider renews a token before it expires. If it hasn't by this many milliseconds before, renewal is failing. */
const WARNING = 4 * 60_000;
/** Milliseconds between two attempts to renew. */
const PAUSE = 30_000;
/** The longest delay that `setTimeout` supports. */
const LONGEST = 2 ** 31 - 1;

/** Returns a token's expiration in milliseconds since 1970, or null without an `exp` claim. */
export function expiryOf(token: string | null): number | null {
  try {
    const [, claims = ''] = token?.split('.') ?? [];
    const { exp } = JSON.parse(atob(claims.replaceAll('-', '+').replaceAll('_', '/'))) as { exp?: unknown };
    return typeof exp === 'number' ? exp * 1000 : null;
  } catch {
    return null;
  }
}

/**
 * Detects a failing renewal. The provider's SDK renews a sign-in indefinitely. If the provider is unreachable, the
 * sign-in ends with its token. `endsAt` is that time, or null while renewal works. `renew` retries at once.
 */
export function useSessionWatch(): { endsAt: number | null; renew: () => Promise<void> } {
  const { identity } = usePlatform();
  const state = useIdentity();
  const uid = state.status === 'signedIn' ? state.user.uid : null;
  const [endsAt, setEndsAt] = useState<number | null>(null);

  /** Returns the milliseconds until the next check, or null if none is needed. */
  const checkRenewal = useCallback(async () => {
    const end = expiryOf(await identity.token().catch(() => null));
    const left = end === null ? null : end - Date.now() - WARNING;
    if (left === null || left > 0) {
      setEndsAt(null);
      return left;
    }
    const later = expiryOf(await identity.token({ fresh: true }).catch(() => null));
    setEndsAt(later !== null && later - Date.now() > WARNING ? null : end);
    return PAUSE;
  }, [identity]);

  useEffect(() => {
    if (uid === null) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let current = true;
    const watch = async () => {
      const pause = await checkRenewal();
      if (current && pause !== null) timer = setTimeout(() => void watch(), Math.min(pause, LONGEST));
    };
    void watch();
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [uid, checkRenewal]);

  const renew = useCallback(async () => {
    await checkRenewal();
  }, [checkRenewal]);
  return { endsAt: uid === null ? null : endsAt, renew };
}
