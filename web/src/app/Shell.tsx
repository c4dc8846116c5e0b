import { useEffect, useRef, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { SkipLink } from '#web/ui/SkipLink.tsx';
import { Banners } from './Banners.tsx';
import { copy } from './copy.ts';
import { Footer } from './Footer.tsx';
import { Navbar } from './Navbar.tsx';
import style from './Shell.module.css';

/** What stands around every page: the navbar, the banners, the footer. */
export function Shell({ children }: { children: ReactNode }) {
  const main = useRef<HTMLElement>(null);
  useArrival(main);
  return (
    <>
      <SkipLink to="#main">{copy.nav.skip}</SkipLink>
      <Banners />
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
