import { useMemo, useState } from 'react';
import * as copy from '#web/app/copy.ts';
import { RowDialog } from '#web/features/admin-lists/RowDialog.tsx';
import { useSignInAgain } from '#web/features/orders/session-end.ts';
import { attributeForm, formOf } from './attribute-form.ts';
import { AttributeFormFields, type CategoryName } from './AttributeFormFields.tsx';
import type { AttributeRowFragment } from './AttributesScreen.generated.ts';
import { useAttributes, type AttributeFailure } from './use-attributes.ts';

const words = copy.attributes;

export const newAttributeDraftKey = 'attribute-draft';

/** Adds an attribute, or changes `row`. */
export function AttributeDialog({
  open,
  row,
  categories,
  groups,
  onSaved,
  onClose,
}: {
  open: boolean;
  row: AttributeRowFragment | null;
  categories: readonly CategoryName[];
  groups: readonly string[];
  onSaved: (row: { label: string }) => void;
  onClose: () => void;
}) {
  const [failure, setFailure] = useState<AttributeFailure>({});
  /** The version of another admin, once the form has it. */
  const [loaded, setLoaded] = useState<AttributeRowFragment | null>(null);
  const seen = loaded?.id === row?.id ? (loaded ?? row) : row;
  const { add, change } = useAttributes(setFailure);
  const signInAgain = useSignInAgain();
  const base = useMemo(() => formOf(seen), [seen]);
  const end = () => {
    setFailure({});
    setLoaded(null);
  };
  return (
    <RowDialog
      open={open}
      title={row ? copy.adminLists.editTitle(row.label) : words.addTitle}
      draftKey={row ? `${newAttributeDraftKey}:${row.id}` : newAttributeDraftKey}
      schema={attributeForm}
      base={base}
      save={(form) => (seen ? change(seen, form) : add(form))}
      onSaved={(saved) => {
        end();
        onSaved(saved);
      }}
      onClose={() => {
        end();
        onClose();
      }}
      onSignInRequired={signInAgain}
    >
      <AttributeFormFields
        row={seen}
        categories={categories}
        groups={groups}
        failure={failure}
        onLoad={(current) => {
          setFailure({});
          setLoaded(current);
        }}
      />
    </RowDialog>
  );
}
