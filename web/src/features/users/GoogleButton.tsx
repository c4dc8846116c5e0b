import { useEffect, useRef, useState } from 'react';
import * as copy from '#web/app/copy.ts';
import { usePlatform } from '#web/platform/PlatformContext.tsx';
import { IdentityError } from '#web/platform/identity/identity-error.ts';
import { Button } from '#web/ui/Button.tsx';
import style from './GoogleButton.module.css';

/** Opens the provider's popup. A closed popup is detected late, so the user can cancel at once. */
export function GoogleButton({
  onWaiting,
  onDone,
  onProblem,
}: {
  /**
   * True before the user can be signed in, false if the sign-in failed or was canceled. On success only `onDone`
   * navigates.
   */
  onWaiting: (waiting: boolean) => void;
  onDone: () => void;
  onProblem: (problem: IdentityError | null) => void;
}) {
  const { identity } = usePlatform();
  const [waiting, setWaiting] = useState(false);
  const abort = useRef<AbortController>(null);
  // After leaving this page, a late popup result must not navigate.
  useEffect(() => () => abort.current?.abort(), []);

  const start = async () => {
    onProblem(null);
    setWaiting(true);
    onWaiting(true);
    const { signal } = (abort.current = new AbortController());
    const result = await identity.signInWithGoogle({ signal });
    setWaiting(false);
    if (!(result instanceof IdentityError)) return signal.aborted ? undefined : onDone();
    onWaiting(false);
    onProblem(signal.aborted ? null : result);
  };

  return (
    <div className={style.google}>
      <p className={style.or}>
        <span>{copy.account.or}</span>
      </p>
      <Button
        variant="secondary"
        wide
        busy={waiting}
        busyLabel={copy.account.googleWaiting}
        onClick={() => void start()}
      >
        <GoogleMark />
        {copy.account.google}
      </Button>
      {waiting && (
        <Button variant="quiet" onClick={() => abort.current?.abort()}>
          {copy.account.googleCancel}
        </Button>
      )}
    </div>
  );
}

function GoogleMark() {
  return (
    <svg viewBox="0 0 24 24" width="18" height="18" aria-hidden="true">
      <path
        d="M21.600 12.200c0-.7-.1-1.400-.2-2H12v3.900h5.400a4.600 4.600 0 0 1-2 3v2.500h3.200c1.900-1.700 3-4.300 3-7.400Z"
        fill="#4285f4"
      />
      <path
        d="M12 22c2.700 0 5-.9 6.600-2.400l-3.200-2.500c-.9.600-2 1-3.400 1-2.600 0-4.800-1.800-5.600-4.100H3.100v2.600A10 10 0 0 0 12 22Z"
        fill="#34a853"
      />
      <path d="M6.400 14a6 6 0 0 1 0-3.900V7.500H3.100a10 10 0 0 0 0 9Z" fill="#fbbc05" />
      <path
        d="M12 5.900c1.500 0 2.800.5 3.800 1.500l2.900-2.800A10 10 0 0 0 3.100 7.500L6.400 10c.8-2.300 3-4.100 5.600-4.100Z"
        fill="#ea4335"
      />
    </svg>
  );
}
