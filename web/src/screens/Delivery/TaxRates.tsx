import * as copy from '#web/app/copy.ts';
import { AdminSection } from '#web/features/admin-lists/AdminSection.tsx';
import { EditableRows } from '#web/features/admin-lists/EditableRows.tsx';
import { RowDialogs } from '#web/features/admin-lists/RowDialogs.tsx';
import { useRowDialogs } from '#web/features/admin-lists/use-row-dialogs.ts';
import { useSignInAgain } from '#web/features/orders/session-end.ts';
import { Button } from '#web/ui/Button.tsx';
import { utcMoment } from '#web/ui/dates.ts';
import { hasDraft } from '#web/ui/EditDialog.tsx';
import type { DeliveryScreenQuery, TaxRateRowFragment } from './DeliveryScreen.generated.ts';
import { taxForm, taxFormOf } from './tax-form.ts';
import { TaxFields } from './TaxFields.tsx';
import { useTaxRates } from './use-delivery-settings.ts';

const words = copy.deliverySettings;

const draftKey = 'tax-rate-draft';

/** The table of tax rates, and their dialogs. */
export function TaxRates({
  rates,
  countries,
}: {
  rates: readonly TaxRateRowFragment[];
  countries: DeliveryScreenQuery['countries'];
}) {
  const dialogs = useRowDialogs<TaxRateRowFragment>(() => hasDraft(draftKey));
  const signInAgain = useSignInAgain();
  const mutations = useTaxRates();
  const placeOf = ({ country: code, region }: TaxRateRowFragment) => {
    const country = countries.find((one) => one.code === code);
    const name = country?.regions.find((one) => one.code === region)?.name;
    return words.placeOf(country?.name ?? code, name);
  };
  const nameOf = (row: TaxRateRowFragment) => words.taxName(row.label, placeOf(row));
  return (
    <AdminSection
      title={words.taxes}
      lead={words.taxesLead}
      action={<Button onClick={() => dialogs.openDialog({ what: 'add', row: null })}>{words.addTax}</Button>}
    >
      <EditableRows
        caption={words.taxes}
        columns={[
          { label: words.label, cell: ({ label }) => label },
          { label: words.place, cell: placeOf },
          {
            label: words.rateColumn,
            cell: ({ ratePpm, isIncluded }) => words.percentOf(ratePpm, isIncluded),
          },
          { label: words.validFrom, cell: ({ validFrom }) => utcMoment(validFrom) },
        ]}
        rows={rates}
        nameOf={nameOf}
        empty={{ title: words.noTaxes, hint: words.noTaxesHint }}
        onOpen={dialogs.openDialog}
      />
      <RowDialogs
        dialogs={dialogs}
        addTitle={words.addTaxTitle}
        deleteHint={words.deleteTax}
        draftKey={draftKey}
        schema={taxForm}
        idOf={({ id }) => id}
        nameOf={nameOf}
        formOf={taxFormOf}
        {...mutations}
        onSignInRequired={signInAgain}
        onClose={dialogs.close}
      >
        <TaxFields countries={countries} />
      </RowDialogs>
    </AdminSection>
  );
}
