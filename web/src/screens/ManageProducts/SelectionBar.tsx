import * as copy from '#web/app/copy.ts';
import { Button } from '#web/ui/Button.tsx';
import style from './ManageProductsScreen.module.css';

const words = copy.bulkChanges;

/** What can be done with the selected products. */
export function SelectionBar({
  count,
  matching,
  onSelectAll,
  onChange,
  onClear,
}: {
  count: number;
  /** Text of the number of matching products, if more match than are selected. */
  matching: string | null;
  onSelectAll: () => void;
  onChange: () => void;
  onClear: () => void;
}) {
  return (
    <section className={style.selection} aria-label={words.selected(count)}>
      <output>{words.selected(count)}</output>
      {matching !== null && (
        <Button variant="quiet" onClick={onSelectAll}>
          {words.selectAll(matching)}
        </Button>
      )}
      <Button variant="quiet" onClick={onClear}>
        {words.unselect}
      </Button>
      <Button onClick={onChange}>{words.change}</Button>
    </section>
  );
}
