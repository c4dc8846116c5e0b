import { useId, useMemo, useState } from 'react';
import * as copy from '#web/app/copy.ts';
import { AdminPage } from '#web/features/admin-lists/AdminPage.tsx';
import { RowForm } from '#web/features/admin-lists/RowDialog.tsx';
import { useEndOfSession, useSignInAgain } from '#web/features/orders/session-end.ts';
import { Button } from '#web/ui/Button.tsx';
import { toast } from '#web/ui/toast.ts';
import { shopDetailsForm, shopDetailsFormOf } from './shop-details-form.ts';
import { ShopDetailsFields } from './ShopDetailsFields.tsx';
import { useShopDetailsScreenQuery, type ShopDetailsFormFragment } from './ShopDetailsScreen.generated.ts';
import style from './ShopDetailsScreen.module.css';
import { StaffNotifications } from './StaffNotifications.tsx';
import { useFocusOnHeading } from './use-focus-on-heading.ts';
import { useShopDetails } from './use-shop-details.ts';

const words = copy.shopDetails;

const draftKey = 'shop-details-draft';

/** Who the shop is, and the texts of its public pages. */
export function ShopDetailsScreen() {
  // The cache may lack another admin's changes.
  const result = useShopDetailsScreenQuery({ fetchPolicy: 'network-only' });
  const ended = useEndOfSession(result.error, result.refetch);
  return (
    <AdminPage title={words.title} lead={words.lead} result={result} ended={ended} failed={words.failed}>
      {({ shopDetails, staffNotifications }) => (
        <div className={style.forms}>
          <Form details={shopDetails} />
          <StaffNotifications notifications={staffNotifications} />
        </div>
      )}
    </AdminPage>
  );
}

function Form({ details }: { details: ShopDetailsFormFragment }) {
  const id = useId();
  /** The details that the form started with: those of a later version do not replace what the admin types. */
  const [loaded, setLoaded] = useState(details);
  const [current, setCurrent] = useState<ShopDetailsFormFragment | null>(null);
  const [busy, setBusy] = useState(false);
  const save = useShopDetails(setCurrent);
  const signInAgain = useSignInAgain();
  useFocusOnHeading(loaded.version);
  const base = useMemo(() => shopDetailsFormOf(loaded), [loaded]);
  return (
    <div>
      <RowForm
        key={loaded.version}
        id={id}
        schema={shopDetailsForm}
        base={base}
        draftKey={draftKey}
        save={save}
        onSaved={(saved) => {
          setLoaded(saved);
          toast.success(words.saved);
        }}
        onSignInRequired={signInAgain}
        onBusy={setBusy}
      >
        <ShopDetailsFields details={loaded} current={current} onResolved={() => setCurrent(null)} />
        <div>
          <Button type="submit" busy={busy} busyLabel={words.saving}>
            {words.save}
          </Button>
        </div>
      </RowForm>
    </div>
  );
}
