import { lazy, Suspense } from 'react';
import type { ShopConfig } from '#web/platform/config.ts';
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx';
import { Spinner } from '#web/ui/Waiting.tsx';
import style from './Reference.module.css';
import type { Session } from './session.ts';
import { TopBar } from './TopBar.tsx';
import { WhoAmI } from './WhoAmI.tsx';
import { wording } from './wording.ts';

const SwaggerPage = lazy(async () => ({ default: (await import('./SwaggerPage.tsx')).SwaggerPage }));

/** The page at `/openapi`: documentation of every REST operation, with try-out. */
export function Reference({ config, session }: { config: ShopConfig; session: Session }) {
  return (
    <>
      <div className={style.bar}>
        <TopBar here="openapi">
          <WhoAmI session={session} accounts={config.demo?.accounts ?? []} />
        </TopBar>
      </div>
      <main className={style.main}>
        <h1>
          <VisuallyHidden>{wording.openapi.title}</VisuallyHidden>
        </h1>
        <Suspense fallback={<Spinner label={wording.openapi.waiting} />}>
          <SwaggerPage session={session} />
        </Suspense>
      </main>
    </>
  );
}
