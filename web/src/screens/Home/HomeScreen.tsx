import { useEffect, useRef, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import * as copy from '#web/app/copy.ts';
import { EquipmentCard } from '#web/features/equipment/EquipmentCard.tsx';
import type { EquipmentCardFragment } from '#web/features/equipment/EquipmentCard.generated.ts';
import { ReviewCard } from '#web/features/reviews/ReviewCard.tsx';
import type { ReviewCardFragment } from '#web/features/reviews/ReviewCard.generated.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { useOnline } from '#web/ui/use-online.ts';
import { Skeleton } from '#web/ui/Waiting.tsx';
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx';
import { Contact } from './Contact.tsx';
import { useHomeReviewsQuery, useHomeScreenQuery } from './HomeScreen.generated.ts';
import { Gallery, Hero } from './Hero.tsx';
import style from './HomeScreen.module.css';

const words = copy.home;

/** §2: carousel, tiles, Best Sellers, reviews, slider, contact form. Each section says for itself that it waits, is empty or has failed. */
export function HomeScreen() {
  const shelf = useHomeScreenQuery();
  const opinions = useHomeReviewsQuery();
  const products = shelf.data?.bestSellers;
  const reviews = opinions.data?.reviews.edges.map(({ node }) => node);
  const shelfWaits = shelf.loading && !products;
  const reviewsWait = opinions.loading && !reviews;
  useAnchorAfter(shelfWaits || reviewsWait);
  return (
    <>
      <h1>
        <VisuallyHidden>{words.title}</VisuallyHidden>
      </h1>
      <Hero />
      <ul className={style.tiles}>
        {words.tiles.map(({ figure, label }) => (
          <li key={label}>
            <strong>{figure}</strong>
            <span>{label}</span>
          </li>
        ))}
      </ul>
      <section
        id="product"
        tabIndex={-1}
        className={style.section}
        aria-labelledby="product-title"
        aria-busy={shelfWaits}
      >
        <header className={style.head}>
          <h2 id="product-title">
            {words.bestSellers}{' '}
            {products && <Badge tone="coral">{words.productCount(products.length)}</Badge>}
          </h2>
          <p>{words.bestSellersLead}</p>
        </header>
        <BestSellers products={products} waiting={shelfWaits} retry={() => void askAgain(shelf.refetch)} />
      </section>
      <section
        id="review"
        tabIndex={-1}
        className={`${style.section} ${style.sunk}`}
        aria-labelledby="review-title"
        aria-busy={reviewsWait}
      >
        <header className={style.head}>
          <h2 id="review-title">{words.reviews}</h2>
          <p>{words.reviewsLead}</p>
        </header>
        <Reviews reviews={reviews} waiting={reviewsWait} retry={() => void askAgain(opinions.refetch)} />
      </section>
      <Gallery />
      <Contact />
    </>
  );
}

function BestSellers({
  products,
  waiting,
  retry,
}: {
  products: readonly EquipmentCardFragment[] | undefined;
  waiting: boolean;
  retry: () => void;
}) {
  if (waiting)
    return (
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
    );
  if (!products) return <NotThere title={words.productsFailed} retry={retry} />;
  if (products.length === 0)
    return (
      <Notice kind="empty" level={3} title={words.noProducts}>
        {words.noProductsHint}
      </Notice>
    );
  return (
    <ul className={style.products}>
      {products.map((product) => (
        <li key={product.id}>
          <EquipmentCard product={product} />
        </li>
      ))}
    </ul>
  );
}

function Reviews({
  reviews,
  waiting,
  retry,
}: {
  reviews: readonly ReviewCardFragment[] | undefined;
  waiting: boolean;
  retry: () => void;
}) {
  if (waiting)
    return (
      <Bones className={style.reviews}>
        {Array.from({ length: 3 }, (_, index) => (
          <li key={index}>
            <Skeleton height="14rem" />
          </li>
        ))}
      </Bones>
    );
  if (!reviews) return <NotThere title={words.reviewsFailed} retry={retry} />;
  if (reviews.length === 0)
    return (
      <Notice kind="empty" level={3} title={words.noReviews}>
        {words.noReviewsHint}
      </Notice>
    );
  return (
    <ul className={style.reviews}>
      {reviews.map((review) => (
        <li key={review.id}>
          <ReviewCard review={review} />
        </li>
      ))}
    </ul>
  );
}

/** A second failure is shown where the first is. */
const askAgain = (refetch: () => Promise<unknown>) => refetch().catch(() => {});

/** One part of the page has failed, and says why where that is known; the others stand. */
function NotThere({ title, retry }: { title: string; retry: () => void }) {
  const online = useOnline();
  return (
    <Notice kind="problem" level={3} title={title} action={<Button onClick={retry}>{words.retry}</Button>}>
      {!online && copy.failures.offline}
    </Notice>
  );
}

/** Whoever came to an anchor before the products did stays there when these push it down. */
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
