import { useState, type ReactNode } from 'react';
import * as copy from '#web/app/copy.ts';
import { Button } from '#web/ui/Button.tsx';
import { TextField } from '#web/ui/Field.tsx';
import { ordered, type Range } from './range.ts';
import style from './SearchFilters.module.css';

const words = copy.search;

/** The lowest and highest number among the results, and a histogram. */
interface Bounds {
  readonly min: number;
  readonly max: number;
  readonly buckets: readonly { readonly from: number; readonly to: number; readonly count: number }[];
}

/** A histogram and two fields. `onChange` receives both numbers, as in the URL, on Enter, Apply and blur. */
export function RangeFilter({
  legend,
  found,
  span,
  range,
  names,
  read,
  error: wrong,
  onChange,
}: {
  legend: ReactNode;
  /** Null if no result has this number. */
  found: Bounds | null;
  /** The lowest and the highest number. */
  span: string | null;
  range: Range;
  /** Names of the fields, for submits without JavaScript. */
  names: Range;
  /** Normalizes an entered number for the URL. Null if it is invalid. */
  read: (typed: string) => string | null;
  /** The error of an invalid number. */
  error: string;
  onChange: (range: Range) => void;
}) {
  const { min, max } = range;
  const [typed, setTyped] = useState(range);
  const [lastRange, setLastRange] = useState(range);
  // The URL changed, such as on back and forward: update the fields.
  if (lastRange.min !== min || lastRange.max !== max) {
    setLastRange(range);
    setTyped(range);
  }
  const [error, setError] = useState<Partial<Range>>({});

  const apply = () => {
    const entered = { min: read(typed.min), max: read(typed.max) };
    const errors = {
      ...(typed.min.trim() !== '' && entered.min === null && { min: wrong }),
      ...(typed.max.trim() !== '' && entered.max === null && { max: wrong }),
    };
    const next = { min: entered.min ?? '', max: entered.max ?? '' };
    const isTurned = ordered(next).min !== next.min;
    setError(isTurned ? { max: words.rangeTurned } : errors);
    if (isTurned || Object.keys(errors).length > 0) return;
    if (next.min !== min || next.max !== max) onChange(next);
  };
  const field = (name: 'min' | 'max', placeholder: string | undefined) => (
    <TextField
      label={name === 'min' ? words.from : words.to}
      name={names[name]}
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
      <legend>{legend}</legend>
      {found && (
        <Histogram
          buckets={found.buckets}
          low={min === '' ? -Infinity : Number(min)}
          high={max === '' ? Infinity : Number(max)}
        />
      )}
      <div className={style.range}>
        {field('min', found ? String(found.min) : undefined)}
        {field('max', found ? String(found.max) : undefined)}
      </div>
      {(typed.min !== min || typed.max !== max) && (
        <Button variant="secondary" wide className={style.apply ?? ''} onClick={apply}>
          {words.apply}
        </Button>
      )}
      {span && <p className={style.span}>{span}</p>}
    </fieldset>
  );
}

/**
 * Shows the number of products per bar and highlights the selected range. Decorative: the fields contain the values.
 */
function Histogram({ buckets, low, high }: { buckets: Bounds['buckets']; low: number; high: number }) {
  const most = Math.max(1, ...buckets.map(({ count }) => count));
  return (
    <div className={style.histogram} aria-hidden="true">
      {buckets.map(({ from, to, count }) => (
        <span
          key={from}
          data-asked={(to >= low && from <= high) || undefined}
          style={{ height: count === 0 ? '2px' : `${Math.max(8, (100 * count) / most)}%` }}
        />
      ))}
    </div>
  );
}
