import { useState } from 'react';
import * as copy from '#web/app/copy.ts';
import { rangeOf, withAttribute, YES, type AttributeFacet, type AttributeTerms } from './attribute-terms.ts';
import { Choice, Choices } from './Choices.tsx';
import { readNumber, writeRange } from './range.ts';
import { RangeFilter } from './RangeFilter.tsx';
import style from './SearchFilters.module.css';

const words = copy.search;

/** Number of attributes that are shown before "more filters". */
const FEW_ATTRIBUTES = 4;
/** Number of options that are shown before "show more". */
const FEW_OPTIONS = 8;

/** One filter per attribute of the results. `onChange` receives all of them. */
export function AttributeFilters({
  facets,
  attributes,
  onChange,
}: {
  facets: readonly AttributeFacet[];
  attributes: AttributeTerms;
  onChange: (attributes: AttributeTerms) => void;
}) {
  const hasRest = facets.slice(FEW_ATTRIBUTES).some(({ name }) => Object.hasOwn(attributes, name));
  const [isOpen, setIsOpen] = useState(hasRest);
  const [hadRest, setHadRest] = useState(hasRest);
  // A filter among the others was selected by a link, or by back and forward.
  if (hadRest !== hasRest) {
    setHadRest(hasRest);
    if (hasRest) setIsOpen(true);
  }
  const filter = (facet: AttributeFacet) => (
    <AttributeFilter
      key={facet.name}
      facet={facet}
      values={attributes[facet.name] ?? []}
      onChange={(values) => onChange(withAttribute(attributes, facet.name, values))}
    />
  );
  return (
    <>
      {facets.slice(0, FEW_ATTRIBUTES).map(filter)}
      {facets.length > FEW_ATTRIBUTES && (
        <details
          className={style.others}
          open={isOpen}
          onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
        >
          <summary>{words.moreFilters(facets.length - FEW_ATTRIBUTES)}</summary>
          <div className={style.filters}>{facets.slice(FEW_ATTRIBUTES).map(filter)}</div>
        </details>
      )}
    </>
  );
}

function AttributeFilter({
  facet: { name, label, kind, unit, values: choices, range },
  values,
  onChange,
}: {
  facet: AttributeFacet;
  values: readonly string[];
  onChange: (values: readonly string[]) => void;
}) {
  const toggle = (value: string, isSelected: boolean) => {
    const others = values.filter((one) => one !== value);
    onChange(isSelected ? [...others, value] : others);
  };
  if (kind === 'NUMBER')
    return (
      <RangeFilter
        legend={
          <>
            {label} {unit && <small>{unit}</small>}
          </>
        }
        found={range}
        span={range && words.span(range.min, range.max, unit)}
        range={rangeOf(values) ?? { min: '', max: '' }}
        names={{ min: `${name}-min`, max: `${name}-max` }}
        read={readNumber}
        error={words.numberWrong}
        onChange={(next) => onChange(writeRange(next) === '' ? [] : [writeRange(next)])}
      />
    );
  if (kind === 'YES_NO') {
    const [yes] = choices;
    return yes ? (
      <div className={style.facet}>
        <Choice
          field={{ name, value: YES }}
          label={label}
          count={yes.count}
          isCapped={yes.isCapped}
          isSelected={values.includes(YES)}
          onChange={(isSelected) => toggle(YES, isSelected)}
        />
      </div>
    ) : null;
  }
  return (
    <Choices
      label={label}
      choices={choices}
      collapsedCount={FEW_OPTIONS}
      selected={values}
      fieldOf={(value) => ({ name, value })}
      onChange={toggle}
    />
  );
}
