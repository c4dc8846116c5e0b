import { Suspense, type ReactNode } from 'react';
import { PlatformProvider, type Platform } from '#web/platform/PlatformContext.tsx';
import { Spinner } from '#web/ui/Waiting.tsx';
import { copy } from './copy.ts';
import { Shell } from './Shell.tsx';
import '#web/ui/base.css';

/** The composition root: the outside world, the shell, and what is shown in it. */
export function App({ platform, children }: { platform: Platform; children: ReactNode }) {
  return (
    <PlatformProvider platform={platform}>
      <Shell>
        <Suspense fallback={<Spinner label={copy.waiting} />}>{children}</Suspense>
      </Shell>
    </PlatformProvider>
  );
}
