import type { Ref } from 'react';
import * as copy from '#web/app/copy.ts';
import { Alert } from '#web/ui/Alert.tsx';
import { Button } from '#web/ui/Button.tsx';
import { fieldOf, formOf } from './edit-equipment.ts';
import style from './EditConflicts.module.css';
import type { EditEquipmentForm } from './equipment-form.ts';
import type { Conflicts } from './use-change-equipment.ts';

const words = copy.manageProducts;
const fields = copy.addProduct;

/** Lists the fields that another admin changed too, with both values, and asks which to keep. */
export function EditConflicts({
  conflicts: both,
  typed,
  categories,
  onResolve,
  ref,
}: {
  conflicts: Conflicts;
  typed: EditEquipmentForm;
  categories: readonly { slug: string; name: string }[];
  onResolve: (conflicts: Conflicts, mine: boolean) => void;
  ref: Ref<HTMLDivElement>;
}) {
  const { currency } = both.equipment.price;
  const labels: Readonly<Record<keyof EditEquipmentForm, string>> = {
    name: fields.name,
    title: words.subtitle,
    description: fields.description,
    categorySlug: words.category,
    price: fields.price(currency),
    minQty: fields.minQty,
    maxQty: fields.maxQty,
    pictureAlt: fields.alt,
    counting: words.counting,
    stock: words.startCount,
    stockChange: words.addOrRemove,
    stockReason: words.stockReason,
  };
  const valueIn = (form: EditEquipmentForm, field: keyof EditEquipmentForm) =>
    (field === 'categorySlug' && categories.find(({ slug }) => slug === form[field])?.name) ||
    form[field] ||
    words.nothing;
  const current = formOf(both.equipment);
  return (
    <>
      <Alert
        ref={ref}
        action={
          <>
            <Button onClick={() => onResolve(both, true)}>{words.keepMine}</Button>
            <Button variant="secondary" onClick={() => onResolve(both, false)}>
              {words.takeTheirs}
            </Button>
          </>
        }
      >
        {words.conflictTitle}
      </Alert>
      {both.conflicts.map(({ field: name, changedBy }) => {
        const field = fieldOf(name, current);
        return (
          field && (
            <section key={name} className={style.conflict}>
              <h3>{words.conflictField(labels[field].replace(' (optional)', ''), changedBy)}</h3>
              <dl>
                <dt>{words.yours}</dt>
                <dd>{valueIn(typed, field)}</dd>
                <dt>{words.theirs}</dt>
                <dd>{valueIn(current, field)}</dd>
              </dl>
            </section>
          )
        );
      })}
    </>
  );
}
