import { useEffect, useRef, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { usePlatform } from '#web/platform/PlatformContext.tsx';
import { copy } from './copy.ts';
import { Footer } from './Footer.tsx';
import { Navbar } from './Navbar.tsx';
import { paths } from './paths.ts';
import style from './Shell.module.css';

/** What stands around every page: the navbar, the mark of test mode, the footer. */
export function Shell({ children }: { children: ReactNode }) {
  const { config } = usePlatform();
  const main = useRef<HTMLElement>(null);
  useArrival(main);
  const test = config.identity.provider === 'local' || config.payments.mode !== 'live';
  return (
    <>
      <a className={style.skip} href="#main">
        {copy.nav.skip}
      </a>
      {test && (
        <p className={style.ribbon}>
          {copy.testMode.ribbon}{' '}
          {config.identity.provider === 'local' && (
            <a href={paths.mailbox} target="_blank" rel="noreferrer">
              {copy.testMode.mailbox}
            </a>
          )}
        </p>
      )}
      <Navbar />
      <main id="main" ref={main} tabIndex={-1} className={style.main}>
        {children}
      </main>
      <Footer />
    </>
  );
}

/** After a navigation the new page is read from its beginning, or from its anchor; the first page is left alone. */
function useArrival(main: React.RefObject<HTMLElement | null>): void {
  const { pathname, hash } = useLocation();
  const arrived = useRef(`${pathname}${hash}`);
  useEffect(() => {
    if (arrived.current === `${pathname}${hash}`) return;
    const samePage = arrived.current.split('#')[0] === pathname;
    arrived.current = `${pathname}${hash}`;
    const anchor = hash ? document.getElementById(hash.slice(1)) : null;
    if (anchor) anchor.scrollIntoView();
    else if (!samePage) scrollTo({ top: 0, behavior: 'instant' });
    if (!samePage) main.current?.focus({ preventScroll: true });
  }, [pathname, hash, main]);
}
