import { Suspense } from 'react';
import * as copy from '#web/app/copy.ts';
import { lazyWithData } from '#web/app/lazy-with-data.tsx';
import { onceNeeded } from '#web/app/somebody.ts';
import { Spinner } from '#web/ui/Waiting.tsx';
import { Boathouse } from './Boathouse.tsx';
import style from './Contact.module.css';

const words = copy.home;

// The form with its checks is a tenth of the page's code.
const ContactForm = lazyWithData(
  async () => (await import('#web/features/contact/ContactForm.tsx')).ContactForm,
  () => onceNeeded('#cform form'),
);

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
