import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useLocation, useNavigate } from 'react-router-dom';
import { copy } from '#web/app/copy.ts';
import { paths } from '#web/app/paths.ts';
import type { OrderableEquipmentFragment } from '#web/features/equipment/OrderableEquipment.generated.ts';
import { useIdentity } from '#web/platform/PlatformContext.tsx';
import { Alert } from '#web/ui/Alert.tsx';
import { Button } from '#web/ui/Button.tsx';
import { TextArea, TextField } from '#web/ui/Field.tsx';
import { QuantityStepper } from '#web/ui/QuantityStepper.tsx';
import { toast } from '#web/ui/toast.ts';
import { deliveryForm, quantityProblem, readDraft, writeDraft, type DeliveryForm } from './order-form.ts';
import { formatMoney } from './money.ts';
import style from './OrderForm.module.css';
import { usePlaceOrderMutation } from './PlaceOrder.generated.ts';

const words = copy.order;

/** Quantity, phone and address; the price and the total are the server's, and only shown here. */
export function OrderForm({ product }: { product: OrderableEquipmentFragment }) {
  const { databaseId: equipmentId, minQty, availability, stockLeft } = product;
  // §5: the upper bound is exclusive; and there is no ordering of what is not there.
  const maxQty =
    stockLeft === null ? product.maxQty : Math.min(product.maxQty, Math.max(stockLeft, minQty) + 1);
  const [draft] = useState(() => readDraft(sessionStorage, equipmentId));
  const [placementKey] = useState(() => draft.placementKey ?? crypto.randomUUID());
  const [quantity, setQuantity] = useState(draft.quantity ?? String(minQty));
  // The unit price the person sees: a new one is shown, and needs another click.
  const [unitMinor, setUnitMinor] = useState(product.price.minor);
  const [problem, setProblem] = useState<{ message: string; hint?: string } | null>(null);
  const alert = useRef<HTMLDivElement>(null);
  const identity = useIdentity();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const [place] = usePlaceOrderMutation();
  const { register, handleSubmit, setError, getValues, subscribe, formState } = useForm<DeliveryForm>({
    resolver: zodResolver(deliveryForm),
    defaultValues: { phone: draft.phone ?? '', address: draft.address ?? '' },
  });
  const { errors, isSubmitting } = formState;

  useEffect(() => {
    const keep = () => writeDraft(sessionStorage, equipmentId, { ...getValues(), quantity, placementKey });
    keep();
    return subscribe({ formState: { values: true }, callback: keep });
  }, [subscribe, getValues, equipmentId, quantity, placementKey]);

  const wrongQuantity = quantityProblem(quantity, minQty, maxQty);
  const out = availability === 'OUT_OF_STOCK';
  const total = wrongQuantity ? null : formatMoney(unitMinor * Number(quantity), product.price.currency);

  const submit = handleSubmit(async ({ phone, address }) => {
    setProblem(null);
    const failed = (message: string, hint?: string) => {
      setProblem(hint ? { message, hint } : { message });
      requestAnimationFrame(() => alert.current?.focus());
    };
    const input = {
      equipmentId,
      quantity: Number(quantity),
      phone,
      address,
      expectedTotalMinor: unitMinor * Number(quantity),
      placementKey: `${placementKey}:${quantity}:${unitMinor}`,
      customerName: null,
      customerEmail: null,
    };
    try {
      const { data } = await place({ variables: { input } });
      const result = data?.placeOrder;
      switch (result?.__typename) {
        case 'Order':
          writeDraft(sessionStorage, equipmentId, null);
          toast.success(copy.toasts.ordered);
          return await navigate(paths.payment(result.databaseId));
        case 'PriceChanged':
          setUnitMinor(result.current.minor / Number(quantity));
          return failed(result.message, words.priceChanged(result.current.display));
        case 'InvalidInput':
          for (const { path, message } of result.issues)
            if (path === 'phone' || path === 'address') setError(path, { message }, { shouldFocus: true });
          return failed(result.message);
        case 'SignInRequired':
          return await navigate(paths.signup, { state: { from: pathname, notice: result.message } });
        case 'EquipmentUnavailable':
        case 'QuantityOutOfRange':
        case 'RateLimited':
        case 'Forbidden':
          return failed(result.message);
        case undefined:
          return failed(copy.failures.unexpected);
        default:
          return result satisfies never;
      }
    } catch {
      return failed(navigator.onLine ? copy.failures.unexpected : copy.failures.offline);
    }
  });

  const user = identity.status === 'signedIn' ? identity.user : null;
  return (
    <form className={style.form} noValidate onSubmit={(event) => void submit(event)}>
      <div className={style.row}>
        <QuantityStepper
          label={words.quantity}
          hint={words.range(minQty, maxQty - 1)}
          error={wrongQuantity ?? undefined}
          value={quantity}
          min={minQty}
          max={maxQty - 1}
          onValue={setQuantity}
          name="quantity"
        />
        <p className={style.total} aria-live="polite">
          <span>{words.total}</span>
          <strong>{total ?? '—'}</strong>
        </p>
      </div>
      <TextField
        label={words.phone}
        type="tel"
        autoComplete="tel"
        hint={words.phoneHint}
        error={errors.phone?.message}
        {...register('phone')}
      />
      <TextArea
        label={words.address}
        autoComplete="street-address"
        rows={3}
        error={errors.address?.message}
        {...register('address')}
      />
      {user && (
        <p className={style.who}>
          {words.receiver} <strong>{user.displayName ?? user.email}</strong>
          {user.displayName && `, ${user.email}`}
        </p>
      )}
      {out && <Alert>{copy.failures.notAvailable}</Alert>}
      {problem && (
        <Alert ref={alert} lead={copy.authority} hint={problem.hint}>
          {problem.message}
        </Alert>
      )}
      {/* §4: disabled below the minimum and at or above the maximum. */}
      <Button
        type="submit"
        size="l"
        wide
        busy={isSubmitting}
        busyLabel={words.busy}
        disabled={wrongQuantity !== null || out}
      >
        {words.submit}
      </Button>
    </form>
  );
}
