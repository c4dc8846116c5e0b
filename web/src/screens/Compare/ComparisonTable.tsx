import { Plus, X } from 'lucide-react';
import { Link } from 'react-router-dom';
import * as copy from '#web/app/copy.ts';
import { paths } from '#web/app/paths.ts';
import type { ComparedEquipmentFragment } from '#web/features/lists/ComparedEquipment.generated.ts';
import { MAX_COMPARED } from '#web/features/lists/compare-list.ts';
import { IconButton } from '#web/ui/Button.tsx';
import { Picture } from '#web/ui/Picture.tsx';
import { keepUnits } from '#web/ui/units.ts';
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx';
import type { Group } from './comparison.ts';
import style from './CompareScreen.module.css';

const words = copy.compare;
/** The `sizes` attribute of the pictures. */
export const comparedSizes = '(max-width: 40rem) 40vw, 14rem';

/** The products as columns. The first column stays in view when the table scrolls sideways. */
export function ComparisonTable({
  products,
  groups,
  onRemove,
  onAdd,
}: {
  products: readonly ComparedEquipmentFragment[];
  groups: readonly Group[];
  onRemove: (id: string) => void;
  onAdd: () => void;
}) {
  const columns = products.length + 1;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the arrow keys scroll it
    <section className={style.scroller} aria-label={words.table} tabIndex={0}>
      <table className={style.table}>
        <caption>
          <VisuallyHidden>{words.table}</VisuallyHidden>
        </caption>
        <thead>
          <tr>
            <td className={style.corner}>
              {products.length < MAX_COMPARED && (
                <Link to={paths.search} onClick={onAdd} className={style.add}>
                  <Plus size={18} aria-hidden />
                  {words.add}
                </Link>
              )}
            </td>
            {products.map(({ databaseId, slug, name, title, picture }) => (
              <th key={databaseId} scope="col" aria-label={name}>
                <div className={style.product}>
                  <span className={style.stage}>
                    <Picture picture={picture} sizes={comparedSizes} eager fallbackAlt={title} />
                  </span>
                  <Link to={paths.product(slug)}>{name}</Link>
                  <IconButton
                    label={words.remove(name)}
                    className={style.remove ?? ''}
                    onClick={() => onRemove(databaseId)}
                  >
                    <X size={18} aria-hidden />
                  </IconButton>
                </div>
              </th>
            ))}
          </tr>
        </thead>
        {groups.map(({ name, rows }) => (
          <tbody key={name}>
            <tr>
              <th scope="rowgroup" colSpan={columns} className={style.group}>
                <span>{name}</span>
              </th>
            </tr>
            {rows.map(({ label, values, differs }) => (
              <tr key={label} data-differs={differs || undefined}>
                <th scope="row">
                  {label}
                  {differs && <VisuallyHidden> ({words.differs})</VisuallyHidden>}
                </th>
                {values.map((value, index) => (
                  <td key={products[index]?.databaseId}>{value === null ? <None /> : keepUnits(value)}</td>
                ))}
              </tr>
            ))}
          </tbody>
        ))}
      </table>
    </section>
  );
}

function None() {
  return (
    <>
      <span aria-hidden="true">—</span>
      <VisuallyHidden>{words.none}</VisuallyHidden>
    </>
  );
}
