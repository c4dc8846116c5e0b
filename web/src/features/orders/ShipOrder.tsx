import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import * as copy from '#web/app/copy.ts';
import { Alert } from '#web/ui/Alert.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { SelectField, TextField } from '#web/ui/Field.tsx';
import { useFocusOn } from '#web/ui/use-focus-on.ts';
import { useSubmitOnce } from '#web/ui/use-submit-once.ts';
import { ChooseItems } from './ChooseItems.tsx';
import { useFulfilOrderMutation } from './FulfilOrder.generated.ts';
import type { ManagedOrderFragment } from './ManagedOrder.generated.ts';
import style from './RefundOrder.module.css';
import { shipForm, type CheckedShipment, type ShipFields } from './ship-form.ts';
import { useChosenItems } from './use-chosen-items.ts';
import { useOrderAction } from './use-order-action.ts';
import { useTrackingNumber } from './use-tracking-number.ts';

const words = copy.parcels;

type Parcel = ManagedOrderFragment['parcels'][number];

/** Asks for the items, carrier and tracking number of a new parcel, or corrects carrier and number of `parcel`. */
export function ShipOrder({
  order,
  parcel,
  open,
  onClose,
}: {
  order: ManagedOrderFragment;
  parcel: Parcel | null;
  open: boolean;
  /** `done` means success, so the button that opened the dialog is gone. */
  onClose: (done: boolean) => void;
}) {
  const { number } = order;
  return (
    <Dialog
      open={open}
      title={parcel ? words.changeTitle(number) : words.shipTitle(number)}
      onClose={() => onClose(false)}
    >
      <Form order={order} parcel={parcel} onClose={onClose} />
    </Dialog>
  );
}

function Form({
  order: { databaseId: orderId, number, customerName, unshippedItems },
  parcel,
  onClose,
}: {
  order: ManagedOrderFragment;
  parcel: Parcel | null;
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
    defaultValues: { carrier: parcel?.carrier ?? '', trackingNumber: parcel?.trackingNumber ?? '' },
  });
  const { errors } = formState;
  const typed = useWatch({ control, name: ['carrier', 'trackingNumber'] });
  const [chosen, trackingNumber] = [typed[0], typed[1].trim()];
  const isNew = trackingNumber !== (parcel?.trackingNumber ?? '');
  const known = useTrackingNumber(trackingNumber);
  const inferred = (isNew && known?.carrier) || null;
  useEffect(() => {
    if (inferred) setValue('carrier', inferred, { shouldValidate: true });
    // Runs once per tracking number: the admin can choose another carrier afterwards.
  }, [inferred, trackingNumber, setValue]);
  const others = known?.usedBy.filter((other) => other !== number) ?? [];

  // Refunded items can be chosen, but are not by default.
  const items = unshippedItems.map((item) => ({ ...item, quantity: item.unshipped }));
  const hasChoice = !parcel && items.some(({ quantity }, at) => at > 0 || quantity > 1);
  const choice = useChosenItems(items, unshippedItems);
  const [isChecked, setChecked] = useState(false);
  const isNoneChosen = choice.chosen?.length === 0;

  const submit = async (shipment: CheckedShipment) => {
    setChecked(true);
    if (hasChoice && (!choice.chosen || isNoneChosen)) return;
    const lines = hasChoice ? choice.chosen?.map(({ lineId, quantity }) => ({ lineId, quantity })) : null;
    const input = { orderId, to: 'SHIPPED', shipment, lines, parcelId: parcel?.databaseId } as const;
    const send = async () => (await fulfil({ variables: { input } })).data?.fulfilOrder;
    const sent = await perform(send, parcel ? words.changed : words.shipped);
    if (sent === 'done') return onClose(true);
    for (const { path, message } of sent)
      if (path === 'shipment.trackingNumber') setError('trackingNumber', { message });
  };

  return (
    <form className={style.form} onSubmit={once(handleSubmit(submit))} noValidate>
      <p className={style.lead}>{parcel ? words.changeLead : words.shipLead(customerName)}</p>
      {hasChoice && (
        <ChooseItems
          legend={words.shipItems}
          items={items}
          chosen={choice}
          error={isChecked && isNoneChosen ? copy.returns.problems.itemsRequired : null}
        />
      )}
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
          {parcel ? words.changeConfirm : words.shipConfirm}
        </Button>
      </div>
    </form>
  );
}
