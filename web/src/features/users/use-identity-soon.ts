import { useEffect } from 'react';
import { usePlatform } from '#web/platform/PlatformContext.tsx';
import { somebodyIsHere } from '#web/ui/somebody.ts';

/** Loads the identity provider's code with the next sign of a person: a form is sent, and a window opened, later than that. */
export function useIdentitySoon(): void {
  const { identity } = usePlatform();
  useEffect(() => {
    void somebodyIsHere().then(() => identity.preload());
  }, [identity]);
}
