import { useId, useState } from 'react';
import * as copy from '#web/app/copy.ts';
import type { SearchFiltersFragment } from './SearchFilters.generated.ts';
import style from './SearchFilters.module.css';

const words = copy.search;

/** Name and value of a form field, for submits without JavaScript. */
interface FormField {
  readonly name: string;
  readonly value: string;
}

/** A list of checkboxes, of which the first `few` and the checked ones are shown at first. */
export function Choices({
  label,
  choices,
  few,
  ticked,
  fieldOf,
  onTick,
}: {
  label: string;
  choices: SearchFiltersFragment['facets'][number]['values'];
  few: number;
  ticked: readonly string[];
  fieldOf: (value: string) => FormField;
  onTick: (value: string, isTicked: boolean) => void;
}) {
  const [all, setAll] = useState(false);
  const listId = useId();
  const seen = all ? choices : choices.filter(({ value }, index) => index < few || ticked.includes(value));
  return (
    <fieldset className={style.facet}>
      <legend>{label}</legend>
      <ul id={listId}>
        {seen.map(({ value, label: choice, count, isCapped }) => (
          <li key={value}>
            <Choice
              field={fieldOf(value)}
              label={choice}
              count={count}
              isCapped={isCapped}
              isTicked={ticked.includes(value)}
              onTick={(isTicked) => onTick(value, isTicked)}
            />
          </li>
        ))}
      </ul>
      {(all ? choices.length > few : choices.length > seen.length) && (
        <button
          type="button"
          className={style.more}
          aria-expanded={all}
          aria-controls={listId}
          onClick={() => setAll(!all)}
        >
          {all ? words.fewerChoices : words.moreChoices(choices.length - seen.length)}
        </button>
      )}
    </fieldset>
  );
}

/** A checkbox with the number of products. Without products it is disabled unless it is checked. */
export function Choice({
  field,
  label,
  count,
  isCapped,
  isTicked,
  onTick,
}: {
  field: FormField;
  label: string;
  count: number;
  isCapped: boolean;
  isTicked: boolean;
  onTick: (isTicked: boolean) => void;
}) {
  return (
    <label className={style.choice}>
      <input
        type="checkbox"
        {...field}
        checked={isTicked}
        disabled={count === 0 && !isTicked}
        onChange={({ target }) => onTick(target.checked)}
      />
      <span>{label}</span>{' '}
      <small>
        {count.toLocaleString('en-US')}
        {isCapped && '+'}
      </small>
    </label>
  );
}
