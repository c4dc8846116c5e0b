import { Suspense } from 'react';
import { HomeScreen } from '#web/screens/Home/HomeScreen.tsx';
import { ProductSection, ReviewSection } from '#web/screens/Home/Section.tsx';
import { onceNeeded } from '#web/ui/somebody.ts';
import { Spinner } from '#web/ui/Waiting.tsx';
import * as copy from './copy.ts';
import { lazyWithData } from './lazy-with-data.tsx';

const BestSellers = lazyWithData(
  async () => (await import('#web/screens/Home/BestSellers.tsx')).BestSellers,
  () => onceNeeded('#product article'),
);
const Reviews = lazyWithData(
  async () => (await import('#web/screens/Home/Reviews.tsx')).Reviews,
  () => onceNeeded('#review article'),
);
// The form with its checks is a tenth of the page's code.
const ContactForm = lazyWithData(
  async () => (await import('#web/features/contact/ContactForm.tsx')).ContactForm,
  () => onceNeeded('#cform form'),
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
const contactForm = (
  <Suspense fallback={<Spinner label={copy.waiting} />}>
    <ContactForm />
  </Suspense>
);

/** The home page, of which what asks for data is loaded when there is somebody. */
export function HomePage() {
  return <HomeScreen bestSellers={bestSellers} reviews={reviews} contactForm={contactForm} />;
}
