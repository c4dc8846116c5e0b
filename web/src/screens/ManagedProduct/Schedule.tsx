import { CalendarClock } from 'lucide-react';
import { useState } from 'react';
import * as copy from '#web/app/copy.ts';
import { useChangeEquipment } from '#web/features/equipment/use-change-equipment.ts';
import { isRefused, useSignInAgain } from '#web/features/orders/session-end.ts';
import { Button } from '#web/ui/Button.tsx';
import { moment } from '#web/ui/dates.ts';
import { Dialog } from '#web/ui/Dialog.tsx';
import { TextField } from '#web/ui/Field.tsx';
import { toast } from '#web/ui/toast.ts';
import { useOneAtATime } from '#web/ui/use-one-at-a-time.ts';
import { DialogForm, type Refusal } from './DialogForm.tsx';
import { localInput, momentOf, timeZone } from './local-time.ts';
import type { ManagedProductFragment } from './ManagedProductScreen.generated.ts';
import style from './Schedule.module.css';

const words = copy.managedProduct.schedule;

/** When a draft is published, with buttons to choose another time and to cancel it. */
export function Schedule({ product }: { product: ManagedProductFragment }) {
  const { databaseId, publishAt, updatedAt } = product;
  const [isChoosing, setIsChoosing] = useState(false);
  const { run, isBusy } = useOneAtATime();
  const save = useSchedule(databaseId);
  const cancel = async () => {
    const undo = async (seenAt: string) => {
      if (publishAt) report(await save(publishAt, seenAt, words.saved(moment(publishAt))));
    };
    report(await run(() => save(null, updatedAt, words.canceled, undo)));
  };
  const report = (refusal: Refusal | null | undefined) => {
    if (refusal) toast.error(refusal.issues?.[0]?.message ?? refusal.message);
  };
  return (
    <section className={style.schedule} aria-label={words.title}>
      <CalendarClock size={20} aria-hidden />
      <p>{publishAt ? words.publishes(moment(publishAt), timeZone()) : words.none}</p>
      <div className={style.actions}>
        {publishAt && (
          <Button
            variant="quiet"
            busy={isBusy}
            busyLabel={copy.managedProduct.busy}
            onClick={() => void cancel()}
          >
            {words.cancel}
          </Button>
        )}
        <Button variant="secondary" onClick={() => setIsChoosing(true)}>
          {publishAt ? words.change : words.choose}
        </Button>
      </div>
      <Dialog open={isChoosing} wide title={words.title} onClose={() => setIsChoosing(false)}>
        <ScheduleForm
          publishAt={publishAt}
          save={(at) => save(at, updatedAt, words.saved(moment(at)))}
          onClose={() => setIsChoosing(false)}
        />
      </Dialog>
    </section>
  );
}

/** Saves the time of publication, with `undo` if given. Returns why it was refused, or null. */
function useSchedule(equipmentId: string) {
  const change = useChangeEquipment(isRefused);
  const signInAgain = useSignInAgain();
  return async (
    publishAt: string | null,
    seenAt: string,
    done: string,
    undo?: (seenAt: string) => Promise<void>,
  ): Promise<Refusal | null> => {
    const outcome = await change({ equipmentId, seenAt, publishAt });
    switch (outcome.kind) {
      case 'changed':
        toast.success(
          done,
          undo && { label: copy.managedProduct.undo, run: () => void undo(outcome.updatedAt) },
        );
        return null;
      case 'signIn':
        await signInAgain();
        return null;
      case 'outdated':
      case 'failed':
        return outcome;
      default:
        return outcome satisfies never;
    }
  };
}

function ScheduleForm({
  publishAt,
  save,
  onClose,
}: {
  publishAt: string | null;
  save: (at: string) => Promise<Refusal | null>;
  onClose: () => void;
}) {
  const [typed, setTyped] = useState(publishAt ? localInput(publishAt) : '');
  const submit = async (): Promise<Refusal | null> => {
    const at = momentOf(typed);
    if (at !== null) return save(at);
    return { message: words.missing, issues: [{ path: 'publishAt', message: words.missing }] };
  };
  return (
    <DialogForm hint={words.hint} save={words.save} onClose={onClose} onSubmit={submit}>
      {(errorOf) => (
        <TextField
          label={words.at}
          type="datetime-local"
          hint={words.zone(timeZone())}
          value={typed}
          error={errorOf('publishAt')}
          onChange={({ target }) => setTyped(target.value)}
        />
      )}
    </DialogForm>
  );
}
