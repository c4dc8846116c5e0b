import { ChevronDown } from 'lucide-react';
import { useCallback, useId, useState } from 'react';
import * as copy from '#web/app/copy.ts';
import { RangeField, SelectField } from '#web/ui/Field.tsx';
import { SearchField } from '#web/ui/SearchField.tsx';
import { countFilters, missing, sorts, statuses, type Parameter } from './inventory-search.ts';
import style from './ManageProductsScreen.module.css';

const words = copy.manageProducts;

/** The filters and the order of the product table. They are stored in the URL. On a phone a button shows and hides them. */
export function ProductFilters({
  params,
  categories,
  onChange,
}: {
  params: URLSearchParams;
  categories: readonly { slug: string; name: string }[];
  onChange: (name: Parameter, value: string) => void;
}) {
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);
  const search = useCallback((typed: string) => onChange('q', typed), [onChange]);
  const select = (name: Parameter) => ({
    value: params.get(name) ?? '',
    onChange: ({ target }: { target: { value: string } }) => onChange(name, target.value),
  });
  const amount = (name: 'from' | 'to') => ({
    defaultValue: params.get(name) ?? '',
    onBlur: ({ target }: { target: { value: string } }) => onChange(name, target.value.trim()),
    onKeyDown: (event: React.KeyboardEvent<HTMLInputElement>) => {
      if (event.key === 'Enter') onChange(name, event.currentTarget.value.trim());
    },
  });
  return (
    <div className={style.tools}>
      <div className={style.search}>
        <SearchField
          label={words.search}
          placeholder={words.searchHint}
          value={params.get('q') ?? ''}
          onSearch={search}
        />
      </div>
      <button
        type="button"
        className={style.toggle}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setIsOpen(!isOpen)}
      >
        {words.filters(countFilters(params))} <ChevronDown size={18} aria-hidden />
      </button>
      <div id={id} className={style.fields} data-open={isOpen}>
        <SelectField
          label={words.category}
          placeholder={words.anyCategory}
          options={categories.map(({ slug, name }) => ({ value: slug, label: name }))}
          {...select('category')}
        />
        <SelectField
          label={words.status}
          placeholder={words.all}
          options={statuses.map((one) => ({ value: one, label: words.statuses[one] }))}
          {...select('status')}
        />
        <SelectField
          label={words.stock}
          placeholder={words.anyStock}
          options={[
            { value: 'low', label: words.lowStock },
            { value: 'out', label: words.soldOut },
          ]}
          {...select('stock')}
        />
        <SelectField
          label={words.missing}
          placeholder={words.anyData}
          options={missing.map((one) => ({ value: one, label: words.missingData[one] }))}
          {...select('missing')}
        />
        <RangeField
          // When the URL has another search, such as that of a saved view, the field shows it.
          key={`${params.get('from')} ${params.get('to')}`}
          label={words.priceFrom}
          toLabel={words.priceTo}
          between={words.priceBetween}
          from={amount('from')}
          to={amount('to')}
        />
        <SelectField
          label={words.sort}
          options={sorts.map((one) => ({ value: one, label: words.sorts[one] }))}
          value={params.get('sort') ?? 'NEWEST'}
          onChange={({ target }) => onChange('sort', target.value === 'NEWEST' ? '' : target.value)}
        />
      </div>
    </div>
  );
}
