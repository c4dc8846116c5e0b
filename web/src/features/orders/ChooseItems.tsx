import * as copy from '#web/app/copy.ts';
import { QuantityStepper } from '#web/ui/QuantityStepper.tsx';
import style from './ChooseItems.module.css';
import type { Choosable, ChosenItems } from './use-chosen-items.ts';

const words = copy.returns;

/** A quantity field for each line of an order. `error` is the message about all of them. */
export function ChooseItems({
  legend,
  items,
  chosen,
  error,
}: {
  legend: string;
  items: readonly Choosable[];
  chosen: ChosenItems;
  error: string | null;
}) {
  return (
    <fieldset className={style.items}>
      <legend>{legend}</legend>
      {items.map((item) => (
        <div key={item.lineId} className={style.item}>
          <p className={style.name}>
            <span>{item.name}</span>
            <small>{item.title}</small>
          </p>
          <QuantityStepper
            label={words.itemQuantity(item.name)}
            isLabelHidden
            hint={words.ofItems(item.quantity)}
            value={chosen.valueOf(item)}
            error={chosen.problemOf(item) ?? undefined}
            min={0}
            max={item.quantity}
            onValue={(value) => chosen.change(item, value)}
          />
        </div>
      ))}
      {error && (
        <p className={style.error} role="alert">
          {error}
        </p>
      )}
    </fieldset>
  );
}
