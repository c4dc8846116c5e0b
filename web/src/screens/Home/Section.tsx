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

/** A section of the page with a heading and an anchor. */
function Section({
  id,
  title,
  lead,
  badge,
  isRecessed = false,
  waiting,
  children,
}: {
  id: string;
  title: string;
  lead: string;
  badge?: ReactNode;
  isRecessed?: boolean;
  waiting: boolean;
  children: ReactNode;
}) {
  useAnchorAfter(waiting);
  return (
    <section
      id={id}
      tabIndex={-1}
      className={`far ${style.section} ${isRecessed ? style.sunk : ''}`}
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
  /** Without children the section shows its loading state. */
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
        <SkeletonList className={style.products}>
          {Array.from({ length: 8 }, (_, index) => (
            <li key={index} className={style.skeletons}>
              <Skeleton height="auto" />
              <Skeleton width="60%" height="1.4em" />
              <Skeleton width="85%" />
              <Skeleton width="35%" />
            </li>
          ))}
        </SkeletonList>
      )}
    </Section>
  );
}

/** §2: customer reviews, at `#review`. */
export function ReviewSection({ children }: Contents) {
  return (
    <Section id="review" title={words.reviews} lead={words.reviewsLead} isRecessed waiting={!children}>
      {children ?? (
        <SkeletonList className={style.reviews}>
          {Array.from({ length: 3 }, (_, index) => (
            <li key={index}>
              <Skeleton height="14rem" />
            </li>
          ))}
        </SkeletonList>
      )}
    </Section>
  );
}

/** The error state of one section, with the reason if it is known. Other sections are unaffected. */
export function SectionError({ title, refetch }: { title: string; refetch: () => Promise<unknown> }) {
  const online = useOnline();
  // A second failure shows the same notice, so its rejection is ignored.
  const retry = () => void refetch().catch(() => {});
  return (
    <Notice kind="problem" level={3} title={title} action={<Button onClick={retry}>{copy.tryAgain}</Button>}>
      {!online && copy.failures.offline}
    </Notice>
  );
}

/** Scrolls to the URL's anchor again when sections that load later shift its position. */
function useAnchorAfter(waiting: boolean): void {
  const { hash } = useLocation();
  const hasWaited = useRef(false);
  useEffect(() => {
    if (hasWaited.current && !waiting && hash)
      document.getElementById(hash.slice(1))?.scrollIntoView({ behavior: 'instant' });
    hasWaited.current = waiting;
  }, [waiting, hash]);
}

/** A placeholder while content loads, with text for screen readers. */
function SkeletonList({ className, children }: { className: string | undefined; children: ReactNode }) {
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
