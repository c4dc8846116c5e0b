import { Suspense } from 'react';
import * as copy from '#web/app/copy.ts';
import { ContactForm } from '#web/features/contact/ContactForm.tsx';
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx';
import { BestSellers } from './BestSellers.tsx';
import { Contact } from './Contact.tsx';
import { Gallery, Hero } from './Hero.tsx';
import style from './HomeScreen.module.css';
import { Reviews } from './Reviews.tsx';

const words = copy.home;

/**
 * §2: carousel, tiles, Best Sellers, reviews, slider and contact form. Each section has its own loading, empty and error
 * states.
 */
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
      {/* React hydrates each boundary in its own task, and first the one that is clicked. */}
      <Suspense>
        <BestSellers />
      </Suspense>
      <Suspense>
        <Reviews />
      </Suspense>
      <Suspense>
        <Gallery />
      </Suspense>
      <Suspense>
        <Contact>
          <ContactForm />
        </Contact>
      </Suspense>
    </>
  );
}
