import * as copy from '#web/app/copy.ts';
import { usePlatform } from '#web/platform/PlatformContext.tsx';
import { formatMoney, minorDigits } from '#web/ui/money.ts';
import type { Range } from './range.ts';
import { RangeFilter } from './RangeFilter.tsx';
import type { SearchFiltersFragment } from './SearchFilters.generated.ts';
import { readPrice } from './search-terms.ts';

const words = copy.search;

/** `range` is in major units, as in the URL. */
export function PriceFilter({
  priceFacet,
  range,
  onChange,
}: {
  priceFacet: SearchFiltersFragment['priceFacet'];
  range: Range;
  onChange: (prices: Range) => void;
}) {
  const { currency } = usePlatform().config;
  const perMajor = 10 ** minorDigits(currency);
  const found = priceFacet && {
    min: Math.floor(priceFacet.min.minor / perMajor),
    max: Math.ceil(priceFacet.max.minor / perMajor),
    buckets: priceFacet.buckets.map(({ from, to, count }) => ({
      from: from.minor / perMajor,
      to: to.minor / perMajor,
      count,
    })),
  };
  return (
    <RangeFilter
      legend={
        <>
          {words.price} <small>{currency}</small>
        </>
      }
      found={found}
      span={
        priceFacet &&
        `${formatMoney(priceFacet.min.minor, currency)} – ${formatMoney(priceFacet.max.minor, currency)}`
      }
      range={range}
      names={{ min: 'min', max: 'max' }}
      read={readPrice}
      error={words.priceWrong}
      onChange={onChange}
    />
  );
}
