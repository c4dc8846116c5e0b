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

/** A list of checkboxes. Collapsed, it shows the first `collapsedCount` and the checked ones. */
export function Choices({
  label,
  choices,
  collapsedCount,
  selected,
  fieldOf,
  onChange,
}: {
  label: string;
  choices: SearchFiltersFragment['facets'][number]['values'];
  collapsedCount: number;
  selected: readonly string[];
  fieldOf: (value: string) => FormField;
  onChange: (value: string, isSelected: boolean) => void;
}) {
  const [all, setAll] = useState(false);
  const listId = useId();
  const shown = all
    ? choices
    : choices.filter(({ value }, index) => index < collapsedCount || selected.includes(value));
  return (
    <fieldset className={style.facet}>
      <legend>{label}</legend>
      <ul id={listId}>
        {shown.map(({ value, label: choice, count, isCapped }) => (
          <li key={value}>
            <Choice
              field={fieldOf(value)}
              label={choice}
              count={count}
              isCapped={isCapped}
              isSelected={selected.includes(value)}
              onChange={(isSelected) => onChange(value, isSelected)}
            />
          </li>
        ))}
      </ul>
      {(all ? choices.length > collapsedCount : choices.length > shown.length) && (
        <button
          type="button"
          className={style.more}
          aria-expanded={all}
          aria-controls={listId}
          onClick={() => setAll(!all)}
        >
          {all ? words.fewerChoices : words.moreChoices(choices.length - shown.length)}
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
  isSelected,
  onChange,
}: {
  field: FormField;
  label: string;
  count: number;
  isCapped: boolean;
  isSelected: boolean;
  onChange: (isSelected: boolean) => void;
}) {
  return (
    <label className={style.choice}>
      <input
        type="checkbox"
        {...field}
        checked={isSelected}
        disabled={count === 0 && !isSelected}
        onChange={({ target }) => onChange(target.checked)}
      />
      <span>{label}</span>{' '}
      <small>
        {count.toLocaleString('en-US')}
        {isCapped && '+'}
      </small>
    </label>
  );
}
