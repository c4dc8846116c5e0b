import { lazy, Suspense } from 'react';
import * as copy from '#web/app/copy.ts';
import { Spinner } from '#web/ui/Waiting.tsx';
import { Boathouse } from './Boathouse.tsx';
import style from './Contact.module.css';

const words = copy.home;

// A rendered page shows the form already; the code behind it (forms and checks, a tenth of the page's) comes when there is
// somebody who might use it.
const ContactForm = lazy(async () => {
  if (typeof document !== 'undefined' && document.querySelector('#cform form')) await somebodyIsHere();
  return { default: (await import('#web/features/contact/ContactForm.tsx')).ContactForm };
});

// The same element in every render, so that a change elsewhere does not wake the form before its code is there.
const form = (
  <Suspense fallback={<Spinner label={copy.waiting} />}>
    <ContactForm />
  </Suspense>
);

/** §2: the contact form at `#cform`. */
export function Contact() {
  return (
    <section id="cform" tabIndex={-1} className={style.section} aria-labelledby="cform-title">
      <div className={style.panel}>
        <header className={style.head}>
          <h2 id="cform-title">{words.contact}</h2>
          <p>{words.contactLead}</p>
          <Boathouse />
        </header>
        <div className={style.form}>{form}</div>
      </div>
    </section>
  );
}

const signs = ['pointermove', 'pointerdown', 'keydown', 'scroll', 'focusin', 'popstate'] as const;

/** Resolves with the first thing a person does; every navigation is preceded by one. */
function somebodyIsHere(): Promise<void> {
  return new Promise((resolve) => {
    const once = new AbortController();
    for (const sign of signs)
      addEventListener(
        sign,
        () => {
          once.abort();
          resolve();
        },
        { signal: once.signal, passive: true, capture: true },
      );
  });
}
