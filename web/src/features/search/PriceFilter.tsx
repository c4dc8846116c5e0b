import { useState } from 'react';
import * as copy from '#web/app/copy.ts';
import { usePlatform } from '#web/platform/PlatformContext.tsx';
import { Button } from '#web/ui/Button.tsx';
import { TextField } from '#web/ui/Field.tsx';
import { formatMoney, minorDigits } from '#web/ui/money.ts';
import type { SearchFiltersFragment } from './SearchFilters.generated.ts';
import style from './SearchFilters.module.css';
import { readPrice } from './search-terms.ts';

const words = copy.search;

/** `min` and `max` are major units as in the URL. `onChange` receives both on Enter, Apply and blur. */
export function PriceFilter({
  priceFacet,
  min,
  max,
  onChange,
}: {
  priceFacet: SearchFiltersFragment['priceFacet'];
  min: string;
  max: string;
  onChange: (prices: { min: string; max: string }) => void;
}) {
  const { currency } = usePlatform().config;
  const [typed, setTyped] = useState({ min, max });
  const [known, setKnown] = useState({ min, max });
  // The URL changed, such as on back and forward: update the fields.
  if (known.min !== min || known.max !== max) {
    setKnown({ min, max });
    setTyped({ min, max });
  }
  const [error, setError] = useState<{ min?: string; max?: string }>({});
  const perMajor = 10 ** minorDigits(currency);
  const whole = (minor: number, round: (value: number) => number) => String(round(minor / perMajor));

  const apply = () => {
    const prices = { min: readPrice(typed.min), max: readPrice(typed.max) };
    const wrong = {
      ...(typed.min.trim() !== '' && prices.min === null && { min: words.priceWrong }),
      ...(typed.max.trim() !== '' && prices.max === null && { max: words.priceWrong }),
    };
    const turned = prices.min && prices.max && Number(prices.min) > Number(prices.max);
    setError(turned ? { max: words.priceTurned } : wrong);
    if (turned || Object.keys(wrong).length > 0) return;
    const next = { min: prices.min ?? '', max: prices.max ?? '' };
    if (next.min !== min || next.max !== max) onChange(next);
  };
  const field = (name: 'min' | 'max', placeholder: string | undefined) => (
    <TextField
      label={name === 'min' ? words.from : words.to}
      name={name}
      inputMode="decimal"
      autoComplete="off"
      placeholder={placeholder}
      value={typed[name]}
      error={error[name]}
      onChange={({ target }) => setTyped({ ...typed, [name]: target.value })}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.closest('fieldset')?.contains(relatedTarget)) apply();
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return;
        event.preventDefault();
        apply();
      }}
    />
  );
  return (
    <fieldset className={style.facet}>
      <legend>
        {words.price} <small>{currency}</small>
      </legend>
      {priceFacet && (
        <Histogram
          priceFacet={priceFacet}
          low={min === '' ? -Infinity : Number(min) * perMajor}
          high={max === '' ? Infinity : Number(max) * perMajor}
        />
      )}
      <div className={style.prices}>
        {field('min', priceFacet ? whole(priceFacet.min.minor, Math.floor) : undefined)}
        {field('max', priceFacet ? whole(priceFacet.max.minor, Math.ceil) : undefined)}
      </div>
      {(typed.min !== min || typed.max !== max) && (
        <Button variant="secondary" wide className={style.apply ?? ''} onClick={apply}>
          {words.apply}
        </Button>
      )}
      {priceFacet && (
        <p className={style.span}>
          {formatMoney(priceFacet.min.minor, currency)} – {formatMoney(priceFacet.max.minor, currency)}
        </p>
      )}
    </fieldset>
  );
}

/**
 * Shows the number of products per price range and highlights the selected range. Decorative: the fields contain the
 * values.
 */
function Histogram({
  priceFacet: { buckets },
  low,
  high,
}: {
  priceFacet: NonNullable<SearchFiltersFragment['priceFacet']>;
  low: number;
  high: number;
}) {
  const most = Math.max(1, ...buckets.map(({ count }) => count));
  return (
    <div className={style.histogram} aria-hidden="true">
      {buckets.map(({ from, to, count }) => (
        <span
          key={from.minor}
          data-asked={(to.minor >= low && from.minor <= high) || undefined}
          style={{ height: count === 0 ? '2px' : `${Math.max(8, (100 * count) / most)}%` }}
        />
      ))}
    </div>
  );
}
