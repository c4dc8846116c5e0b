import { useEffect, useRef, useState, type ReactNode } from 'react';
import { Button } from './Button.tsx';
import { toast } from './toast.ts';

/** Distance from the end of the list at which the next page loads. */
const NEAR = '1000px 0px';

/**
 * Loads the next page of a list. After the first click, scrolling loads further pages until one fails or the list ends.
 * The button stays for keyboard users. `failed` is shown when `onMore` rejects.
 */
export function MoreButton({
  busyLabel,
  failed,
  onMore,
  children,
}: {
  busyLabel: string;
  failed: string;
  onMore: () => Promise<unknown>;
  children: ReactNode;
}) {
  const button = useRef<HTMLButtonElement>(null);
  const [busy, setBusy] = useState(false);
  const [autoLoads, setAutoLoads] = useState(false);
  const more = async () => {
    setBusy(true);
    try {
      await onMore();
      setAutoLoads(true);
    } catch {
      setAutoLoads(false);
      toast.error(failed);
    }
    setBusy(false);
  };
  useEffect(() => {
    if (!autoLoads || busy || !button.current) return undefined;
    const end = new IntersectionObserver(([entry]) => entry?.isIntersecting && void more(), {
      rootMargin: NEAR,
    });
    end.observe(button.current);
    return () => end.disconnect();
  });
  return (
    <Button ref={button} variant="secondary" busy={busy} busyLabel={busyLabel} onClick={() => void more()}>
      {children}
    </Button>
  );
}
