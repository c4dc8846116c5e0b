import { useCallback, useEffect, useState } from 'react';
import { useIdentity, usePlatform } from '#web/platform/PlatformContext.tsx';

/** Before a token's end the provider renews it; this long before, in milliseconds, it should have. */
const WARNING = 4 * 60_000;
/** Milliseconds between two tries to renew. */
const PAUSE = 30_000;
/** Timers hold no more. */
const LONGEST = 2 ** 31 - 1;

/** When a token ends, in milliseconds since 1970; null when it does not say. */
export function endOf(token: string | null): number | null {
  try {
    const [, claims = ''] = token?.split('.') ?? [];
    const { exp } = JSON.parse(atob(claims.replaceAll('-', '+').replaceAll('_', '/'))) as { exp?: unknown };
    return typeof exp === 'number' ? exp * 1000 : null;
  } catch {
    return null;
  }
}

/**
 * A sign-in is renewed by the provider's SDK and has no end of its own, unless the provider cannot be reached: then it ends
 * with its token. `endsAt` is that time, null while all is well; `renew` tries again at once.
 */
export function useSessionWatch(): { endsAt: number | null; renew: () => Promise<void> } {
  const { identity } = usePlatform();
  const state = useIdentity();
  const uid = state.status === 'signedIn' ? state.user.uid : null;
  const [endsAt, setEndsAt] = useState<number | null>(null);

  /** Milliseconds until the next look; null when there is nothing to look for. */
  const look = useCallback(async () => {
    const end = endOf(await identity.token().catch(() => null));
    const left = end === null ? null : end - Date.now() - WARNING;
    if (left === null || left > 0) {
      setEndsAt(null);
      return left;
    }
    const later = endOf(await identity.token({ fresh: true }).catch(() => null));
    setEndsAt(later !== null && later - Date.now() > WARNING ? null : end);
    return PAUSE;
  }, [identity]);

  useEffect(() => {
    if (uid === null) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let current = true;
    const watch = async () => {
      const pause = await look();
      if (current && pause !== null) timer = setTimeout(() => void watch(), Math.min(pause, LONGEST));
    };
    void watch();
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [uid, look]);

  const renew = useCallback(async () => {
    await look();
  }, [look]);
  return { endsAt: uid === null ? null : endsAt, renew };
}
