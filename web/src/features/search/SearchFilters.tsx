import { AttributeFilters } from './AttributeFilters.tsx';
import { Choices } from './Choices.tsx';
import { PriceFilter } from './PriceFilter.tsx';
import type { SearchFiltersFragment } from './SearchFilters.generated.ts';
import style from './SearchFilters.module.css';
import { fieldOf, isSelectable, type FacetName, type SearchTerms } from './search-terms.ts';

/** Number of categories that are shown before "show more". */
const FEW = 6;

/**
 * The search filters: category and availability, the price, then the attributes of the results. `onChange` receives the whole
 * search for each change.
 */
export function SearchFilters({
  found: { facets, priceFacet, attributeFacets },
  terms,
  onChange,
}: {
  found: SearchFiltersFragment;
  terms: SearchTerms;
  onChange: (terms: SearchTerms) => void;
}) {
  const toggle = (name: FacetName, value: string, isSelected: boolean) => {
    const others = terms.selected[name].filter((one) => one !== value);
    onChange({ ...terms, selected: { ...terms.selected, [name]: isSelected ? [...others, value] : others } });
  };
  return (
    <div className={style.filters}>
      {facets.map(({ name, label, values }) =>
        isSelectable(name) ? (
          <Choices
            key={name}
            label={label}
            choices={values}
            collapsedCount={FEW}
            selected={terms.selected[name]}
            fieldOf={(value) => fieldOf(name, value)}
            onChange={(value, isSelected) => toggle(name, value, isSelected)}
          />
        ) : null,
      )}
      <PriceFilter
        priceFacet={priceFacet}
        range={{ min: terms.min, max: terms.max }}
        onChange={(prices) => onChange({ ...terms, ...prices })}
      />
      <AttributeFilters
        facets={attributeFacets}
        attributes={terms.attributes}
        onChange={(attributes) => onChange({ ...terms, attributes })}
      />
    </div>
  );
}
