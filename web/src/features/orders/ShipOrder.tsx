import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import * as copy from '#web/app/copy.ts';
import { Alert } from '#web/ui/Alert.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { SelectField, TextField } from '#web/ui/Field.tsx';
import { useFocusOn } from '#web/ui/use-focus-on.ts';
import { useSubmitOnce } from '#web/ui/use-submit-once.ts';
import { useFulfilOrderMutation } from './FulfilOrder.generated.ts';
import type { ManagedOrderFragment } from './ManagedOrder.generated.ts';
import style from './RefundOrder.module.css';
import { shipForm, type CheckedShipment, type ShipFields } from './ship-form.ts';
import { useOrderAction } from './use-order-action.ts';
import { useTrackingNumber } from './use-tracking-number.ts';

const words = copy.parcels;

/** Asks for carrier and tracking number, or corrects them for a shipped order. */
export function ShipOrder({
  order,
  open,
  onClose,
}: {
  order: ManagedOrderFragment;
  open: boolean;
  /** `done` means success, so the button that opened the dialog is gone. */
  onClose: (done: boolean) => void;
}) {
  const { number, shipment } = order;
  return (
    <Dialog
      open={open}
      title={shipment ? words.changeTitle(number) : words.shipTitle(number)}
      onClose={() => onClose(false)}
    >
      <Form order={order} onClose={onClose} />
    </Dialog>
  );
}

function Form({
  order: { databaseId: orderId, number, customerName, shipment },
  onClose,
}: {
  order: ManagedOrderFragment;
  onClose: (done: boolean) => void;
}) {
  const { perform, problem } = useOrderAction();
  const alert = useFocusOn<HTMLDivElement>(problem);
  const once = useSubmitOnce();
  const [fulfil, { loading }] = useFulfilOrderMutation();
  const { control, register, handleSubmit, formState, setError, setValue } = useForm<
    ShipFields,
    unknown,
    CheckedShipment
  >({
    resolver: zodResolver(shipForm),
    defaultValues: { carrier: shipment?.carrier ?? '', trackingNumber: shipment?.trackingNumber ?? '' },
  });
  const { errors } = formState;
  const typed = useWatch({ control, name: ['carrier', 'trackingNumber'] });
  const [chosen, trackingNumber] = [typed[0], typed[1].trim()];
  const isNew = trackingNumber !== (shipment?.trackingNumber ?? '');
  const known = useTrackingNumber(trackingNumber);
  const inferred = (isNew && known?.carrier) || null;
  useEffect(() => {
    if (inferred) setValue('carrier', inferred, { shouldValidate: true });
    // Runs once per tracking number: the admin can choose another carrier afterwards.
  }, [inferred, trackingNumber, setValue]);
  const others = known?.usedBy.filter((other) => other !== number) ?? [];

  const submit = async (named: CheckedShipment) => {
    const input = { orderId, to: 'SHIPPED', shipment: named } as const;
    const send = async () => (await fulfil({ variables: { input } })).data?.fulfilOrder;
    const sent = await perform(send, shipment ? words.changed : words.shipped);
    if (sent === 'done') return onClose(true);
    for (const { path, message } of sent)
      if (path === 'shipment.trackingNumber') setError('trackingNumber', { message });
  };

  return (
    <form className={style.form} onSubmit={once(handleSubmit(submit))} noValidate>
      <p className={style.lead}>{shipment ? words.changeLead : words.shipLead(customerName)}</p>
      <SelectField
        label={words.carrier}
        placeholder={words.chooseCarrier}
        options={Object.entries(words.carriers).map(([value, label]) => ({ value, label }))}
        error={errors.carrier?.message}
        {...register('carrier')}
      />
      <TextField
        label={words.tracking}
        hint={
          <output className={style.notes}>
            {others.length > 0 && <strong className={style.warning}>{words.trackingUsed(others)}</strong>}
            <span>{inferred && inferred === chosen ? words.carrierInferred : words.trackingHint}</span>
          </output>
        }
        error={errors.trackingNumber?.message}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        {...register('trackingNumber')}
      />
      {problem && (
        <Alert ref={alert} lead={words.failed}>
          {problem.message}
        </Alert>
      )}
      <div className={style.actions}>
        <Button variant="quiet" onClick={() => onClose(false)}>
          {copy.returns.close}
        </Button>
        <Button type="submit" busy={loading} busyLabel={words.shipping}>
          {shipment ? words.changeConfirm : words.shipConfirm}
        </Button>
      </div>
    </form>
  );
}
