import type { ReactNode } from 'react';
import * as copy from '#web/app/copy.ts';
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx';
import { Contact } from './Contact.tsx';
import { Gallery, Hero } from './Hero.tsx';
import style from './HomeScreen.module.css';

const words = copy.home;

/** §2: carousel, tiles, Best Sellers, reviews, slider, contact form. Each section says for itself that it waits, is empty or has failed. */
export function HomeScreen({
  bestSellers,
  reviews,
  contactForm,
}: {
  bestSellers: ReactNode;
  reviews: ReactNode;
  contactForm: ReactNode;
}) {
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
      <Contact>{contactForm}</Contact>
    </>
  );
}
