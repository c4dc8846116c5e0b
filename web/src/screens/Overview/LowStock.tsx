import { Link } from 'react-router-dom';
import * as copy from '#web/app/copy.ts';
import { paths } from '#web/app/paths.ts';
import { ButtonLink } from '#web/ui/Button.tsx';
import { keepUnits } from '#web/ui/units.ts';
import { useLowStockQuery } from './LowStock.generated.ts';
import style from './ProductTable.module.css';

const words = copy.overview;

/** The products with the lowest stock. Renders nothing while loading or on failure: the tasks show their number. */
export function LowStock() {
  const { data } = useLowStockQuery({ fetchPolicy: 'cache-and-network' });
  if (!data) return null;
  const { lowStockCount, inventory } = data;
  return (
    <section className={style.box} aria-labelledby="low-stock">
      <h2 id="low-stock">{words.lowStock}</h2>
      {inventory.edges.length === 0 ? (
        <p>{words.noLowStock}</p>
      ) : (
        <>
          <table aria-labelledby="low-stock">
            <thead>
              <tr>
                <th scope="col">{words.product}</th>
                <th scope="col">{words.inStock}</th>
              </tr>
            </thead>
            <tbody>
              {inventory.edges.map(({ node: { id, name, title, stockCount } }) => (
                <tr key={id}>
                  <th scope="row">
                    <Link to={paths.managedProduct(name)}>{name}</Link>
                    <small>{keepUnits(title)}</small>
                  </th>
                  <td>{stockCount}</td>
                </tr>
              ))}
            </tbody>
          </table>
          {lowStockCount > inventory.edges.length && (
            <ButtonLink to={paths.lowStock} variant="secondary">
              {words.allLowStock(lowStockCount)}
            </ButtonLink>
          )}
        </>
      )}
    </section>
  );
}
