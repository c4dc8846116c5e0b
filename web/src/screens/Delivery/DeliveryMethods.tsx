import { useMemo } from 'react';
import * as copy from '#web/app/copy.ts';
import { AdminSection } from '#web/features/admin-lists/AdminSection.tsx';
import type { Column } from '#web/features/admin-lists/AdminTable.tsx';
import { EditableRows } from '#web/features/admin-lists/EditableRows.tsx';
import { RowDialogs } from '#web/features/admin-lists/RowDialogs.tsx';
import { useRowDialogs } from '#web/features/admin-lists/use-row-dialogs.ts';
import { useSignInAgain } from '#web/features/orders/session-end.ts';
import { usePlatform } from '#web/platform/PlatformContext.tsx';
import { Badge } from '#web/ui/Badge.tsx';
import { Button } from '#web/ui/Button.tsx';
import { hasDraft } from '#web/ui/EditDialog.tsx';
import { keepUnits } from '#web/ui/units.ts';
import { deliveryMethodForm, deliveryMethodFormOf } from './delivery-method-form.ts';
import { DeliveryFields } from './DeliveryFields.tsx';
import style from './DeliveryMethods.module.css';
import type { DeliveryMethodRowFragment } from './DeliveryScreen.generated.ts';
import { useDeliveryMethods } from './use-delivery-settings.ts';

const words = copy.deliverySettings;

const draftKey = 'delivery-method-draft';
const nameOf = ({ name }: DeliveryMethodRowFragment) => name;

/** Rates that a row lists; the number of the others follows. */
const LISTED = 3;

const columns: readonly Column<DeliveryMethodRowFragment>[] = [
  { label: words.name, cell: (row) => <Name row={row} /> },
  { label: words.kind, cell: ({ kind }) => words.kinds[kind] },
  { label: words.rates, cell: (row) => <Rates row={row} /> },
  { label: words.cutOff, cell: ({ cutOffHour }) => words.departs(cutOffHour) },
];

/** The table of delivery methods, and their dialogs. */
export function DeliveryMethods({ methods }: { methods: readonly DeliveryMethodRowFragment[] }) {
  const { currency } = usePlatform().config;
  const dialogs = useRowDialogs<DeliveryMethodRowFragment>(() => hasDraft(draftKey));
  const signInAgain = useSignInAgain();
  const mutations = useDeliveryMethods(currency);
  const schema = useMemo(() => deliveryMethodForm(currency), [currency]);
  return (
    <AdminSection
      title={words.methods}
      lead={words.methodsLead}
      action={
        <Button onClick={() => dialogs.openDialog({ what: 'add', row: null })}>{words.addMethod}</Button>
      }
    >
      <EditableRows
        caption={words.methods}
        columns={columns}
        rows={methods}
        nameOf={nameOf}
        empty={{ title: words.noMethods, hint: words.noMethodsHint }}
        onOpen={dialogs.openDialog}
      />
      <RowDialogs
        dialogs={dialogs}
        addTitle={words.addMethodTitle}
        deleteHint={words.deleteMethod}
        draftKey={draftKey}
        schema={schema}
        idOf={({ id }) => id}
        nameOf={nameOf}
        formOf={deliveryMethodFormOf}
        {...mutations}
        onSignInRequired={signInAgain}
        onClose={dialogs.close}
      >
        <DeliveryFields />
      </RowDialogs>
    </AdminSection>
  );
}

function Name({ row: { name, isIncluded, isActive } }: { row: DeliveryMethodRowFragment }) {
  return (
    <span className={style.name}>
      {name}
      {isIncluded && <Badge tone="lake">{words.included}</Badge>}
      {!isActive && <Badge tone="amber">{words.inactive}</Badge>}
    </span>
  );
}

function Rates({ row: { rates } }: { row: DeliveryMethodRowFragment }) {
  return (
    <ul className={style.rates}>
      {rates.slice(0, LISTED).map((rate) => (
        <li key={JSON.stringify(rate)}>{keepUnits(words.summary(rate))}</li>
      ))}
      {rates.length > LISTED && <li>{words.more(rates.length - LISTED)}</li>}
    </ul>
  );
}
