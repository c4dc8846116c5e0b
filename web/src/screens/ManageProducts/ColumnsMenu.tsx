import { ChevronDown } from 'lucide-react';
import { useRef, useState } from 'react';
import * as copy from '#web/app/copy.ts';
import { inventoryColumns, type InventoryColumn } from '#web/features/equipment/inventory-columns.ts';
import { useDismiss } from '#web/ui/use-dismiss.ts';
import style from './ColumnsMenu.module.css';

const words = copy.manageProducts.columns;

interface ChosenColumns {
  columns: readonly InventoryColumn[];
  onChange: (columns: readonly InventoryColumn[]) => void;
}

/** Chooses the columns of the product table. They are stored in the URL. */
export function ColumnsMenu({ columns, onChange }: ChosenColumns) {
  const menu = useRef<HTMLDetailsElement>(null);
  useDismiss(menu);
  // Hidden checkboxes would repeat the labels of the filters.
  const [isOpen, setIsOpen] = useState(false);
  return (
    <details
      ref={menu}
      className={style.columns}
      onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
    >
      <summary>
        {words.title} <ChevronDown size={16} aria-hidden />
      </summary>
      {isOpen && <Boxes columns={columns} onChange={onChange} />}
    </details>
  );
}

function Boxes({ columns, onChange }: ChosenColumns) {
  // The URL changes after the next page has rendered, and a second click may come before.
  const [chosen, setChosen] = useState(columns);
  const choose = (next: readonly InventoryColumn[]) => {
    setChosen(next);
    onChange(next);
  };
  return (
    <fieldset className={style.menu}>
      <legend>{words.legend}</legend>
      {inventoryColumns.map((column) => (
        <label key={column}>
          <input
            type="checkbox"
            checked={chosen.includes(column)}
            onChange={({ target }) =>
              choose(target.checked ? [...chosen, column] : chosen.filter((one) => one !== column))
            }
          />
          {words.names[column]}
        </label>
      ))}
    </fieldset>
  );
}
