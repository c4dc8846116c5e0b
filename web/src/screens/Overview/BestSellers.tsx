import { Link } from 'react-router-dom';
import * as copy from '#web/app/copy.ts';
import { paths } from '#web/app/paths.ts';
import { formatMoney } from '#web/ui/money.ts';
import { keepUnits } from '#web/ui/units.ts';
import type { OverviewScreenQuery } from './OverviewScreen.generated.ts';
import style from './ProductTable.module.css';

const words = copy.overview;
type Product = OverviewScreenQuery['salesReport']['bestSellers'][number];

/** The products of which most items were sold in the period. */
export function BestSellers({ products }: { products: readonly Product[] }) {
  return (
    <section className={style.box} aria-labelledby="best-sellers">
      <h2 id="best-sellers">{words.bestSellers}</h2>
      {products.length === 0 ? (
        <p>{words.noBestSellers}</p>
      ) : (
        <table aria-labelledby="best-sellers">
          <thead>
            <tr>
              <th scope="col">{words.product}</th>
              <th scope="col">{words.items}</th>
              <th scope="col">{words.revenue}</th>
            </tr>
          </thead>
          <tbody>
            {products.map(({ name, title, units, revenue }) => (
              <tr key={`${name} ${title}`}>
                <th scope="row">
                  <Link to={paths.managedProduct(name)}>{name}</Link>
                  <small>{keepUnits(title)}</small>
                </th>
                <td>{units.toLocaleString('en-US')}</td>
                <td>{formatMoney(revenue.minor, revenue.currency)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}
