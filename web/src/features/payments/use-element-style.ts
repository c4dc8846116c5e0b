import type { StripeElementStyle } from '@stripe/stripe-js';
import { useEffect, useState } from 'react';

const read = (name: string) => getComputedStyle(document.documentElement).getPropertyValue(name).trim();

/** Styles for the provider's iframes, which don't inherit our CSS. Updates when the color scheme changes. */
export function useElementStyle(): StripeElementStyle {
  const [dark, setDark] = useState(() => matchMedia('(prefers-color-scheme: dark)').matches);
  useEffect(() => {
    const query = matchMedia('(prefers-color-scheme: dark)');
    const changed = () => setDark(query.matches);
    query.addEventListener('change', changed);
    return () => query.removeEventListener('change', changed);
  }, []);
  const theme = document.documentElement.dataset.theme;
  const night = theme ? theme === 'dark' : dark;
  return {
    base: {
      color: read(night ? '--ink-dark' : '--ink-light'),
      fontFamily: 'Instrument Sans Variable, Helvetica Neue, Arial, sans-serif',
      fontSize: '17px',
      '::placeholder': { color: read(night ? '--ink-soft-dark' : '--ink-soft-light') },
    },
    invalid: { color: read(night ? '--coral-dark' : '--coral-light') },
  };
}
