import { X } from 'lucide-react';
import * as copy from '#web/app/copy.ts';
import { usePlatform } from '#web/platform/PlatformContext.tsx';
import { formatMoney, minorDigits } from '#web/ui/money.ts';
import style from './FilterChips.module.css';
import type { SearchFiltersFragment } from './SearchFilters.generated.ts';
import { rangeOf, withAttribute, type AttributeFacet } from './attribute-terms.ts';
import { isSelectable, withoutFilters, type FacetName, type SearchTerms } from './search-terms.ts';

const words = copy.search;

/** The active filters, each removable. After a removal the focus moves to a neighbor. `onEmpty` runs when none is left. */
export function FilterChips({
  found: { facets, attributeFacets },
  terms,
  onChange,
  onEmpty,
}: {
  /** Facets with the labels of the selected values. */
  found: SearchFiltersFragment;
  terms: SearchTerms;
  onChange: (terms: SearchTerms) => void;
  onEmpty: () => void;
}) {
  const { currency } = usePlatform().config;
  const price = (major: string) =>
    major && formatMoney(Math.round(Number(major) * 10 ** minorDigits(currency)), currency);
  const without = (name: FacetName, value: string): SearchTerms => ({
    ...terms,
    selected: { ...terms.selected, [name]: terms.selected[name].filter((one) => one !== value) },
  });
  const labelOf = (name: FacetName, value: string) =>
    facets.find((facet) => facet.name === name)?.values.find((one) => one.value === value)?.label ?? value;

  const chips = [
    ...Object.keys(terms.selected)
      .filter(isSelectable)
      .flatMap((name) =>
        terms.selected[name].map((value) => ({
          key: `${name} ${value}`,
          label: labelOf(name, value),
          rest: without(name, value),
        })),
      ),
    ...(terms.min || terms.max
      ? [
          {
            key: 'price',
            label: words.priceChip(price(terms.min), price(terms.max)),
            rest: { ...terms, min: '', max: '' },
          },
        ]
      : []),
    ...attributeFacets.flatMap((facet) => {
      const values = terms.attributes[facet.name] ?? [];
      return values.map((value) => ({
        key: `attribute ${facet.name} ${value}`,
        label: attributeLabel(facet, value),
        rest: {
          ...terms,
          attributes: withAttribute(
            terms.attributes,
            facet.name,
            values.filter((one) => one !== value),
          ),
        },
      }));
    }),
  ];
  if (chips.length === 0) return null;
  return (
    <ul className={style.chips} aria-label={words.chips}>
      {chips.map(({ key, label, rest }) => (
        <li key={key}>
          <button
            type="button"
            className={style.chip}
            aria-label={words.remove(label)}
            onClick={({ currentTarget }) => {
              const item = currentTarget.closest('li');
              const neighbour = item?.nextElementSibling ?? item?.previousElementSibling;
              if (chips.length > 1) neighbour?.querySelector('button')?.focus();
              else onEmpty();
              onChange(rest);
            }}
          >
            {label} <X size={14} aria-hidden />
          </button>
        </li>
      ))}
      <li>
        <button
          type="button"
          className={style.clear}
          onClick={() => {
            onEmpty();
            onChange(withoutFilters(terms));
          }}
        >
          {words.clear}
        </button>
      </li>
    </ul>
  );
}

/** `Species: Pike`, `Cast weight: 5 to 21 g`, or `Weedless`. */
function attributeLabel({ label, kind, unit, values }: AttributeFacet, value: string): string {
  if (kind === 'YES_NO') return label;
  const range = kind === 'NUMBER' && rangeOf([value]);
  const text = range
    ? words.rangeChip(range.min, range.max, unit)
    : (values.find((one) => one.value === value)?.label ?? value);
  return words.attributeChip(label, text);
}
