import { Suspense } from 'react';
import * as copy from '#web/app/copy.ts';
import { lazyWithData } from '#web/app/lazy-with-data.tsx';
import { onceNeeded } from '#web/app/somebody.ts';
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx';
import { Contact } from './Contact.tsx';
import { Gallery, Hero } from './Hero.tsx';
import style from './HomeScreen.module.css';
import { ProductSection, ReviewSection } from './Section.tsx';

const words = copy.home;

const BestSellers = lazyWithData(
  async () => (await import('./BestSellers.tsx')).BestSellers,
  () => onceNeeded('#product article'),
);
const Reviews = lazyWithData(
  async () => (await import('./Reviews.tsx')).Reviews,
  () => onceNeeded('#review article'),
);

// The same elements in every render, so that a change elsewhere does not wake them before their code is there.
const bestSellers = (
  <Suspense fallback={<ProductSection />}>
    <BestSellers />
  </Suspense>
);
const reviews = (
  <Suspense fallback={<ReviewSection />}>
    <Reviews />
  </Suspense>
);

/** §2: carousel, tiles, Best Sellers, reviews, slider, contact form. Each section says for itself that it waits, is empty or has failed. */
export function HomeScreen() {
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
      {bestSellers}
      {reviews}
      <Gallery />
      <Contact />
    </>
  );
}
