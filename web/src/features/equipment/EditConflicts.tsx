import type { Ref } from 'react';
import * as copy from '#web/app/copy.ts';
import { Alert } from '#web/ui/Alert.tsx';
import { Button } from '#web/ui/Button.tsx';
import { changedNames, displayAttribute, type AttributeTexts } from './attribute-form.ts';
import { ConflictList } from './ConflictList.tsx';
import { fieldOf, formOf } from './edit-equipment.ts';
import type { EditEquipmentForm } from './equipment-form.ts';
import { editLabels } from './product-fields.ts';
import type { Named } from './use-attribute-definitions.ts';
import type { Conflicts } from './use-change-equipment.ts';

const words = copy.manageProducts;

/** Lists the fields that another admin changed too, with both values, and asks which to keep. */
export function EditConflicts({
  conflicts: both,
  typed,
  categories,
  known,
  onResolve,
  ref,
}: {
  conflicts: Conflicts;
  typed: EditEquipmentForm;
  categories: readonly { slug: string; name: string }[];
  /** The attributes that the product had. */
  known: readonly Named[];
  onResolve: (conflicts: Conflicts, mine: boolean) => void;
  ref: Ref<HTMLDivElement>;
}) {
  const { currency } = both.equipment.price;
  const labels: Readonly<Record<keyof EditEquipmentForm, string>> = {
    ...editLabels(currency),
    attributes: copy.attributeFields.title,
    counting: words.counting,
    stock: words.startCount,
    stockChange: words.addOrRemove,
    stockReason: words.stockReason,
  };
  const current = formOf(both.equipment);
  const names = changedNames(typed.attributes, current.attributes);
  const valueIn = (form: EditEquipmentForm, field: keyof EditEquipmentForm) => {
    if (field === 'attributes')
      return describe(form.attributes, names, [...known, ...both.equipment.attributes]);
    const category = categories.find(({ slug }) => slug === form.categorySlug);
    return (field === 'categorySlug' && category?.name) || form[field] || words.nothing;
  };
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
      <ConflictList
        conflicts={both.conflicts.flatMap(({ field: name, changedBy }) => {
          const field = fieldOf(name, current);
          return field
            ? {
                field: name,
                label: labels[field],
                changedBy,
                mine: valueIn(typed, field),
                theirs: valueIn(current, field),
              }
            : [];
        })}
      />
    </>
  );
}

/** The attributes that differ, such as `Weight: 265, Drag: (empty)`. */
const describe = (texts: AttributeTexts, names: readonly string[], known: readonly Named[]) =>
  names
    .map((name) => {
      const label = known.find((one) => one.name === name)?.label ?? name;
      return `${label}: ${displayAttribute(texts[name]) || words.nothing}`;
    })
    .join(', ') || words.nothing;
