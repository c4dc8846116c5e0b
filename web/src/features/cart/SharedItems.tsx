import { useApolloClient } from '@apollo/client/react';
import { useEffect, useId, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import * as copy from '#web/app/copy.ts';
import { Alert } from '#web/ui/Alert.tsx';
import { Button } from '#web/ui/Button.tsx';
import { useFocusOn } from '#web/ui/use-focus-on.ts';
import { useOnline } from '#web/ui/use-online.ts';
import { Spinner } from '#web/ui/Waiting.tsx';
import { readShared, SHARED, type SharedItem } from './shared-cart.ts';
import style from './SharedItems.module.css';
import { SharedProductsDocument, type SharedProductsQuery } from './SharedProducts.generated.ts';
import { useAddToCart } from './use-cart-changes.ts';

const words = copy.sharedCart;
type Product = SharedProductsQuery['equipmentByIds'][number];
/** The most ids of one request. */
const AT_ONCE = 20;

/** Asks whether to add the products of a shared link, then adds each. Says which could not be added. */
export function SharedItems() {
  const [search, setSearch] = useSearchParams();
  const text = search.get(SHARED);
  const [problems, setProblems] = useState<readonly string[] | null>(null);
  const done = useFocusOn<HTMLDivElement>(problems);
  const close = () => {
    const rest = new URLSearchParams(search);
    rest.delete(SHARED);
    setSearch(rest, { replace: true, state: { preventScrollReset: true } });
  };
  if (text !== null)
    return (
      <Question
        key={text}
        items={readShared(text)}
        onClose={close}
        onAdded={(failed) => {
          setProblems(failed);
          close();
        }}
      />
    );
  if (problems === null) return null;
  return (
    <Alert ref={done} kind={problems.length === 0 ? 'success' : 'info'}>
      {problems.length === 0 ? words.added : words.notAdded(problems)}
    </Alert>
  );
}

function Question({
  items,
  onClose,
  onAdded,
}: {
  items: readonly SharedItem[];
  onClose: () => void;
  onAdded: (problems: readonly string[]) => void;
}) {
  const id = useId();
  const { products, hasFailed, retry } = useSharedProducts(items);
  const online = useOnline();
  const add = useAddToCart();
  const [isBusy, setBusy] = useState(false);
  if (hasFailed)
    return (
      <Alert action={<Button onClick={retry}>{copy.tryAgain}</Button>}>
        {online ? words.failed : copy.failures.offline}
      </Alert>
    );
  if (!products) return <Spinner quiet label={copy.waiting} />;
  const found = items.flatMap(({ id: equipmentId, quantity }) => {
    const product = products.find((one) => one.databaseId === equipmentId);
    return product && product.availability !== 'OUT_OF_STOCK' ? [{ product, quantity }] : [];
  });
  const missing = items.length - found.length;
  const accept = async () => {
    setBusy(true);
    const outcomes = await Promise.all(
      found.map(async ({ product, quantity }) => {
        const { problem } = await add(product.databaseId, quantity);
        return problem ? [`${nameOf(product)}: ${problem.message}`] : [];
      }),
    );
    onAdded(outcomes.flat());
  };
  return (
    <section className={style.question} aria-labelledby={id}>
      <h2 id={id}>{found.length > 0 ? words.question : words.nothing}</h2>
      {found.length > 0 && (
        <ul className={style.items}>
          {found.map(({ product, quantity }) => (
            <li key={product.id}>{words.item(quantity, nameOf(product))}</li>
          ))}
        </ul>
      )}
      {missing > 0 && <p className={style.missing}>{words.missing(missing)}</p>}
      <div className={style.actions}>
        {found.length > 0 && (
          <Button busy={isBusy} busyLabel={copy.cartButtons.adding} onClick={() => void accept()}>
            {words.accept}
          </Button>
        )}
        <Button variant="quiet" disabled={isBusy} onClick={onClose}>
          {found.length > 0 ? words.decline : words.close}
        </Button>
      </div>
    </section>
  );
}

const nameOf = ({ name, optionValues }: Product) => [name, ...optionValues].join(', ');

/** Loads the products of a link. Null while they load; those that don't exist are missing. */
function useSharedProducts(items: readonly SharedItem[]) {
  const client = useApolloClient();
  const [products, setProducts] = useState<readonly Product[] | null>(null);
  const [hasFailed, setFailed] = useState(false);
  const key = items.map(({ id }) => id).join();
  useEffect(() => {
    if (hasFailed) return undefined;
    let isCurrent = true;
    const ids = key.split(',').filter(Boolean);
    const pages = Array.from({ length: Math.ceil(ids.length / AT_ONCE) }, (_, page) =>
      ids.slice(page * AT_ONCE, (page + 1) * AT_ONCE),
    );
    const load = (page: string[]) =>
      client.query({ query: SharedProductsDocument, variables: { ids: page } });
    Promise.all(pages.map(load)).then(
      (found) => isCurrent && setProducts(found.flatMap(({ data }) => data?.equipmentByIds ?? [])),
      () => isCurrent && setFailed(true),
    );
    return () => {
      isCurrent = false;
    };
  }, [client, key, hasFailed]);
  return { products, hasFailed, retry: () => setFailed(false) };
}
