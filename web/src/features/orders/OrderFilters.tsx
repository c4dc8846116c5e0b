import * as copy from '#web/app/copy.ts';
import { SelectField } from '#web/ui/Field.tsx';
import { SearchField } from '#web/ui/SearchField.tsx';
import type { OrderSearch } from './order-search.ts';
import style from './OrderFilters.module.css';

const words = copy.manageOrders;
const statuses = [null, 'OPEN', 'CANCELLED', 'EXPIRED'] as const;

/** The filters of the order list. `onChange` receives only the changed filters. */
export function OrderFilters({
  search,
  onQuery,
  onChange,
}: {
  search: OrderSearch;
  onQuery: (query: string) => void;
  onChange: (change: Partial<OrderSearch>) => void;
}) {
  return (
    <div className={style.filters}>
      <div className={style.search}>
        <SearchField
          label={words.search}
          placeholder={words.searchHint}
          value={search.query}
          onSearch={onQuery}
        />
      </div>
      <SelectField
        label={words.payment}
        placeholder={words.anyPayment}
        options={Object.entries(words.payments).map(([value, label]) => ({ value, label }))}
        value={search.paymentState ?? ''}
        onChange={({ target }) =>
          onChange({ paymentState: (target.value || null) as OrderSearch['paymentState'] })
        }
      />
      <div className={style.choices}>
        <button
          type="button"
          aria-pressed={search.isPhoneOrder}
          onClick={() => onChange({ isPhoneOrder: !search.isPhoneOrder })}
        >
          {words.phoneOrders}
        </button>
      </div>
      <fieldset className={style.statuses}>
        <legend>{words.status}</legend>
        <div className={style.choices}>
          {statuses.map((status) => (
            <button
              key={status ?? 'ALL'}
              type="button"
              aria-pressed={search.status === status}
              onClick={() => onChange({ status })}
            >
              {status ? words.statuses[status] : words.all}
            </button>
          ))}
        </div>
      </fieldset>
    </div>
  );
}
