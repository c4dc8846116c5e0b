import { X } from 'lucide-react';
import * as copy from '#web/app/copy.ts';
import { comparePath } from '#web/app/paths.ts';
import { Button, ButtonLink, IconButton } from '#web/ui/Button.tsx';
import style from './CompareBar.module.css';
import { compareProduct, dismissRefusal, storeCompared, useCompareList } from './compare-list.ts';

const words = copy.comparing;

/** The chosen products, at the bottom of the window, with the link to the comparison. */
export function CompareBar() {
  const products = useCompareList();
  if (products.length === 0) return null;
  return (
    <section className={style.bar} aria-label={words.bar}>
      <ul className={style.list}>
        {products.map((product) => (
          <li key={product.id} className={style.item}>
            <span>{product.name}</span>
            <IconButton label={words.remove(product.name)} onClick={() => compareProduct(product, false)}>
              <X size={16} aria-hidden />
            </IconButton>
          </li>
        ))}
      </ul>
      <p className={style.count}>{words.chosen(products.length)}</p>
      <Button variant="quiet" onClick={() => storeCompared([])}>
        {words.clear}
      </Button>
      <ButtonLink to={comparePath(products.map(({ id }) => id))} onClick={dismissRefusal}>
        {words.show}
      </ButtonLink>
    </section>
  );
}
