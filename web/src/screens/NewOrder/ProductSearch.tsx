import { useState } from 'react';
import * as copy from '#web/app/copy.ts';
import { useEndOfSession } from '#web/features/orders/session-end.ts';
import { Alert } from '#web/ui/Alert.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Picture } from '#web/ui/Picture.tsx';
import { SearchField } from '#web/ui/SearchField.tsx';
import { useOnline } from '#web/ui/use-online.ts';
import { Spinner } from '#web/ui/Waiting.tsx';
import style from './NewOrder.module.css';
import { nameOf, type Product } from './order-item.ts';
import { usePhoneOrderProductsQuery } from './PhoneOrderProducts.generated.ts';

const words = copy.newOrder;
/** The most products that a search returns. */
const MAX_FOUND = 10;

/** Finds products by name or SKU, and adds them to the order. */
export function ProductSearch({ onAdd }: { onAdd: (product: Product) => void }) {
  const [query, setQuery] = useState('');
  const { data, previousData, loading, error, refetch } = usePhoneOrderProductsQuery({
    variables: { query },
    skip: query === '',
    // Stock changes.
    fetchPolicy: 'network-only',
    notifyOnNetworkStatusChange: true,
  });
  const online = useOnline();
  const ended = useEndOfSession(error, refetch);
  const found = query === '' ? undefined : (data ?? (loading ? previousData : undefined))?.phoneOrderProducts;
  return (
    <div className={style.search}>
      <SearchField
        label={words.search}
        placeholder={words.searchPlaceholder}
        value={query}
        onSearch={setQuery}
      />
      <output className={style.hint}>
        {query === ''
          ? words.searchHint
          : found && !loading
            ? found.length === 0
              ? words.nothingFound(query)
              : found.length < MAX_FOUND
                ? words.found(found.length)
                : words.foundMost(found.length)
            : ''}
      </output>
      {error && !loading && !ended ? (
        <Alert
          action={
            <Button variant="secondary" onClick={() => void refetch().catch(() => undefined)}>
              {copy.tryAgain}
            </Button>
          }
        >
          {online ? words.searchFailed : copy.failures.offline}
        </Alert>
      ) : loading && !found ? (
        <Spinner quiet label={copy.waiting} />
      ) : (
        found &&
        found.length > 0 && (
          <ul className={style.found} aria-label={words.results} aria-busy={loading || undefined}>
            {found.map((product) => (
              <ProductResult key={product.id} product={product} onAdd={() => onAdd(product)} />
            ))}
          </ul>
        )
      )}
    </div>
  );
}

function ProductResult({ product, onAdd }: { product: Product; onAdd: () => void }) {
  const { title, sku, optionValues, stockLeft, availability, price, picture } = product;
  const isOut = availability === 'OUT_OF_STOCK';
  return (
    <li className={style.product}>
      <span className={style.picture}>
        <Picture picture={picture} sizes="3rem" fallbackAlt="" />
      </span>
      <span className={style.facts}>
        <strong>{product.name}</strong>
        <small>
          {[...(optionValues.length > 0 ? optionValues : [title]), sku].filter(Boolean).join(' · ')}
        </small>
        <small>
          {[price.display, isOut ? words.outOfStock : stockLeft !== null && words.left(stockLeft)]
            .filter(Boolean)
            .join(' · ')}
        </small>
      </span>
      <Button variant="secondary" disabled={isOut} aria-label={words.addOne(nameOf(product))} onClick={onAdd}>
        {words.add}
      </Button>
    </li>
  );
}
