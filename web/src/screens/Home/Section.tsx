import { useEffect, useRef, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import * as copy from '#web/app/copy.ts';
import { Button } from '#web/ui/Button.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { useOnline } from '#web/ui/use-online.ts';
import { Skeleton } from '#web/ui/Waiting.tsx';
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx';
import style from './HomeScreen.module.css';

const words = copy.home;

/** A part of the page with an anchor of its own, under its heading. */
function Section({
  id,
  title,
  lead,
  badge,
  sunk = false,
  waiting,
  children,
}: {
  id: string;
  title: string;
  lead: string;
  badge?: ReactNode;
  sunk?: boolean;
  waiting: boolean;
  children: ReactNode;
}) {
  useAnchorAfter(waiting);
  return (
    <section
      id={id}
      tabIndex={-1}
      className={`far ${style.section} ${sunk ? style.sunk : ''}`}
      aria-labelledby={`${id}-title`}
      aria-busy={waiting}
    >
      <header className={style.head}>
        <h2 id={`${id}-title`}>
          {title} {badge}
        </h2>
        <p>{lead}</p>
      </header>
      {children}
    </section>
  );
}

interface Contents {
  badge?: ReactNode;
  /** Without any, the section waits. */
  children?: ReactNode;
}

/** §2: Best Sellers with its badge, at `#product`. */
export function ProductSection({ badge, children }: Contents) {
  return (
    <Section
      id="product"
      title={words.bestSellers}
      lead={words.bestSellersLead}
      badge={badge}
      waiting={!children}
    >
      {children ?? (
        <Bones className={style.products}>
          {Array.from({ length: 8 }, (_, index) => (
            <li key={index} className={style.bones}>
              <Skeleton height="auto" />
              <Skeleton width="60%" height="1.4em" />
              <Skeleton width="85%" />
              <Skeleton width="35%" />
            </li>
          ))}
        </Bones>
      )}
    </Section>
  );
}

/** §2: what clients say, at `#review`. */
export function ReviewSection({ children }: Contents) {
  return (
    <Section id="review" title={words.reviews} lead={words.reviewsLead} sunk waiting={!children}>
      {children ?? (
        <Bones className={style.reviews}>
          {Array.from({ length: 3 }, (_, index) => (
            <li key={index}>
              <Skeleton height="14rem" />
            </li>
          ))}
        </Bones>
      )}
    </Section>
  );
}

/** One part of the page has failed, and says why where that is known; the others stand. */
export function NotThere({ title, refetch }: { title: string; refetch: () => Promise<unknown> }) {
  const online = useOnline();
  // A second failure is shown where the first is.
  const retry = () => void refetch().catch(() => {});
  return (
    <Notice kind="problem" level={3} title={title} action={<Button onClick={retry}>{copy.tryAgain}</Button>}>
      {!online && copy.failures.offline}
    </Notice>
  );
}

/** Whoever came to an anchor before the sections were there stays at it when these push it down. */
function useAnchorAfter(waiting: boolean): void {
  const { hash } = useLocation();
  const hasWaited = useRef(false);
  useEffect(() => {
    if (hasWaited.current && !waiting && hash)
      document.getElementById(hash.slice(1))?.scrollIntoView({ behavior: 'instant' });
    hasWaited.current = waiting;
  }, [waiting, hash]);
}

/** Room for what is on its way, and the words for whoever does not see it. */
function Bones({ className, children }: { className: string | undefined; children: ReactNode }) {
  return (
    <>
      <output>
        <VisuallyHidden>{copy.waiting}</VisuallyHidden>
      </output>
      <ul className={className} aria-hidden="true">
        {children}
      </ul>
    </>
  );
}
