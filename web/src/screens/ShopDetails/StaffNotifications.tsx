import { useId, useMemo, useState } from 'react';
import { useFormContext } from 'react-hook-form';
import * as copy from '#web/app/copy.ts';
import { RowForm } from '#web/features/admin-lists/RowDialog.tsx';
import { useSignInAgain } from '#web/features/orders/session-end.ts';
import { Button } from '#web/ui/Button.tsx';
import { TextArea } from '#web/ui/Field.tsx';
import { toast } from '#web/ui/toast.ts';
import { ConflictChoice } from './ConflictChoice.tsx';
import type { StaffNotificationsFormFragment } from './ShopDetailsScreen.generated.ts';
import style from './ShopDetailsScreen.module.css';
import {
  staffEvents,
  staffNotificationsForm,
  staffNotificationsFormOf,
  type StaffNotificationsForm,
} from './staff-notifications-form.ts';
import { useFocusOnHeading } from './use-focus-on-heading.ts';
import { useStaffNotifications } from './use-staff-notifications.ts';

const words = copy.shopDetails.staff;

/** The form with the staff's addresses for each kind of event. */
export function StaffNotifications({ notifications }: { notifications: StaffNotificationsFormFragment }) {
  const id = useId();
  const [loaded, setLoaded] = useState(notifications);
  const [current, setCurrent] = useState<StaffNotificationsFormFragment | null>(null);
  const [busy, setBusy] = useState(false);
  const save = useStaffNotifications(setCurrent);
  const signInAgain = useSignInAgain();
  useFocusOnHeading(loaded.version);
  const base = useMemo(() => staffNotificationsFormOf(loaded), [loaded]);
  return (
    <section className={style.section} aria-label={words.title}>
      <div>
        <h2>{words.title}</h2>
        <p className={style.lead}>{words.lead}</p>
      </div>
      <RowForm
        key={loaded.version}
        id={id}
        schema={staffNotificationsForm}
        base={base}
        draftKey="staff-emails-draft"
        save={save}
        onSaved={(saved) => {
          setLoaded(saved);
          toast.success(words.saved);
        }}
        onSignInRequired={signInAgain}
        onBusy={setBusy}
      >
        <Fields current={current} onResolved={() => setCurrent(null)} />
        <div>
          <Button type="submit" busy={busy} busyLabel={copy.shopDetails.saving}>
            {words.save}
          </Button>
        </div>
      </RowForm>
    </section>
  );
}

function Fields({
  current,
  onResolved,
}: {
  current: StaffNotificationsFormFragment | null;
  onResolved: () => void;
}) {
  const { register, reset, setValue, formState } = useFormContext<StaffNotificationsForm>();
  const { errors } = formState;
  return (
    <>
      {staffEvents.map((event) => (
        <TextArea
          key={event}
          label={words.fields[event]}
          rows={2}
          autoComplete="off"
          inputMode="email"
          spellCheck={false}
          error={errors[event]?.message}
          {...register(event)}
        />
      ))}
      {current && (
        <ConflictChoice
          message={words.changedMeanwhile}
          loadLabel={words.loadCurrent}
          onLoad={() => {
            reset(staffNotificationsFormOf(current));
            onResolved();
          }}
          onKeep={() => {
            setValue('version', String(current.version));
            onResolved();
          }}
        />
      )}
    </>
  );
}
