import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import { Link, useNavigate } from 'react-router-dom';
import * as copy from '#web/app/copy.ts';
import { sendMutation } from '#web/app/send-mutation.ts';
import { paths } from '#web/app/paths.ts';
import type { OrderableEquipmentFragment } from '#web/features/equipment/OrderableEquipment.generated.ts';
import { useIdentity } from '#web/platform/PlatformContext.tsx';
import { createIdempotencyKey } from '#web/ui/idempotency-key.ts';
import { Alert } from '#web/ui/Alert.tsx';
import { Button } from '#web/ui/Button.tsx';
import { TextArea, TextField } from '#web/ui/Field.tsx';
import { formatMoney } from '#web/ui/money.ts';
import { Price } from '#web/ui/Price.tsx';
import { QuantityStepper } from '#web/ui/QuantityStepper.tsx';
import { toast } from '#web/ui/toast.ts';
import { useFocusOn } from '#web/ui/use-focus-on.ts';
import { useOnline } from '#web/ui/use-online.ts';
import { deliveryForm, quantityProblem, readDraft, writeDraft, type DeliveryForm } from './order-form.ts';
import style from './OrderForm.module.css';
import { usePlaceOrderMutation } from './PlaceOrder.generated.ts';
import { isRefused, useSignInAgain } from './session-end.ts';
import { queueOrder } from './queued-orders.ts';

const words = copy.order;

/**
 * Quantity, phone and address. The server computes price and total. `onStale` refetches the product: the customer agrees
 * to the displayed price, so a new price needs another click.
 */
export function OrderForm({
  product,
  profilePhone = null,
  onStale,
}: {
  product: OrderableEquipmentFragment;
  /** From the customer's profile. */
  profilePhone?: string | null;
  onStale: () => Promise<unknown>;
}) {
  const { databaseId: equipmentId, minQty, availability, stockLeft } = product;
  // §5: the upper bound is exclusive. It is also limited by the stock left.
  const maxQty =
    stockLeft === null ? product.maxQty : Math.min(product.maxQty, Math.max(stockLeft, minQty) + 1);
  const [draft] = useState(() => readDraft(sessionStorage, equipmentId));
  const [idempotencyKey, setIdempotencyKey] = useState(() => draft.idempotencyKey ?? createIdempotencyKey());
  const [quantity, setQuantity] = useState(draft.quantity ?? String(minQty));
  const [problem, setProblem] = useState<{ message: string; hint?: ReactNode } | null>(null);
  const [queuedTotal, setQueuedTotal] = useState<string | null>(null);
  const alert = useFocusOn<HTMLDivElement>(problem ?? queuedTotal);
  const online = useOnline();
  // A second click can come before React disables the button, or after success and before the next page.
  const isClosed = useRef(false);
  const identity = useIdentity();
  const user = identity.status === 'signedIn' ? identity.user : null;
  const navigate = useNavigate();
  const signInAgain = useSignInAgain();
  const [place] = usePlaceOrderMutation();
  const { register, handleSubmit, setError, getValues, subscribe, formState } = useForm<DeliveryForm>({
    resolver: zodResolver(deliveryForm),
    defaultValues: { phone: draft.phone ?? profilePhone ?? '', address: draft.address ?? '' },
  });
  const { errors, isSubmitting } = formState;

  useEffect(() => {
    const saveDraft = () =>
      writeDraft(sessionStorage, equipmentId, { ...getValues(), quantity, idempotencyKey });
    saveDraft();
    return subscribe({ formState: { values: true }, callback: saveDraft });
  }, [subscribe, getValues, equipmentId, quantity, idempotencyKey]);

  useEffect(() => {
    // Preload while online: the banner for queued orders must be available offline.
    void import('./QueuedOrders.tsx').catch(() => {});
  }, []);

  const wrongQuantity = quantityProblem(quantity, minQty, maxQty);
  const isOutOfStock = availability === 'OUT_OF_STOCK';
  // A product from before limits were validated may have no valid quantity.
  const hasNoValidQuantity = product.maxQty <= minQty;
  const { minor: unitMinor, currency } = product.price;
  const total = wrongQuantity ? null : formatMoney(unitMinor * Number(quantity), currency);

  const queue = ({ phone, address }: DeliveryForm) => {
    if (!user || total === null) return;
    const isQueued = queueOrder({
      uid: user.uid,
      email: user.email,
      productId: equipmentId,
      product: product.name,
      quantity: Number(quantity),
      phone: phone.trim(),
      address: address.trim(),
      totalMinor: unitMinor * Number(quantity),
      total,
      idempotencyKey: `${idempotencyKey}:${quantity}:${unitMinor}`,
      problem: null,
    });
    if (!isQueued) return setProblem({ message: copy.waitingOrders.notKept });
    writeDraft(sessionStorage, equipmentId, null);
    setQueuedTotal(total);
  };

  const submit = async ({ phone, address }: DeliveryForm) => {
    if (isClosed.current) return;
    if (!navigator.onLine) return queue({ phone, address });
    isClosed.current = true;
    setProblem(null);
    const failed = (message: string, hint?: ReactNode) => {
      isClosed.current = false;
      setProblem(hint ? { message, hint } : { message });
    };
    const input = {
      equipmentId,
      quantity: Number(quantity),
      phone,
      address,
      expectedTotalMinor: unitMinor * Number(quantity),
      idempotencyKey: `${idempotencyKey}:${quantity}:${unitMinor}`,
      customerName: null,
      customerEmail: null,
    };
    const result = await sendMutation(
      async () => (await place({ variables: { input } })).data?.placeOrder,
      isRefused,
    );
    switch (result.__typename) {
      case 'Order':
        writeDraft(sessionStorage, equipmentId, null);
        toast.success(copy.toasts.ordered);
        return await navigate(paths.payment(result.databaseId));
      case 'PriceChanged':
        await onStale().catch(() => undefined);
        return failed(result.message, words.priceChanged(result.current.display));
      case 'InvalidInput':
        for (const { path, message } of result.issues)
          if (path === 'phone' || path === 'address') setError(path, { message }, { shouldFocus: true });
        return failed(result.message);
      case 'SignInRequired':
        return await signInAgain();
      case 'EquipmentUnavailable':
        // If the product is gone for good, the form keeps the input. If fewer are left, the refetch updates the limit.
        if (result.stockLeft !== null) await onStale().catch(() => undefined);
        return failed(
          result.message,
          result.stockLeft === null && (
            <>
              {words.archived} <Link to={paths.products}>{words.back}</Link>
            </>
          ),
        );
      case 'OrderLimitReached':
        return failed(result.message, <Link to={paths.myOrders}>{copy.payment.toOrders}</Link>);
      case 'IdempotencyKeyReused':
        // An order with the old details exists. Submitting again is a decision to place another one.
        setIdempotencyKey(createIdempotencyKey());
        return failed(
          result.message,
          <>
            {words.submitAgain} <Link to={paths.myOrders}>{copy.payment.toOrders}</Link>
          </>,
        );
      case 'QuantityOutOfRange':
        await onStale().catch(() => undefined);
        return failed(result.message);
      case 'RateLimited':
        return failed(result.message, copy.failures.waitFor(result.retryAfterSeconds));
      case 'Forbidden':
      case 'RequestFailed':
        return failed(result.message);
      default:
        return result satisfies never;
    }
  };

  if (queuedTotal !== null)
    return (
      <Alert
        ref={alert}
        kind="success"
        hint={copy.waitingOrders.keptHint}
        action={<Link to={paths.products}>{copy.waitingOrders.another}</Link>}
      >
        {copy.waitingOrders.kept(queuedTotal)}
      </Alert>
    );
  return (
    <form className={style.form} noValidate onSubmit={(event) => void handleSubmit(submit)(event)}>
      <div className={style.row}>
        <QuantityStepper
          label={words.quantity}
          hint={hasNoValidQuantity ? undefined : words.range(minQty, maxQty - 1)}
          error={(!hasNoValidQuantity && wrongQuantity) || undefined}
          value={quantity}
          min={minQty}
          max={maxQty - 1}
          onValue={setQuantity}
          name="quantity"
        />
        <p className={style.total} aria-live="polite">
          <span>{words.total}</span>
          <strong>{total ? <Price money={{ display: total, currency }} /> : '—'}</strong>
        </p>
      </div>
      <TextField
        label={words.phone}
        type="tel"
        autoComplete="tel"
        hint={profilePhone !== null && draft.phone === undefined ? words.fromProfile : words.phoneHint}
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
      {user && !user.emailVerified && <Alert kind="info">{words.unverified(user.email)}</Alert>}
      {hasNoValidQuantity ? (
        <Alert
          hint={
            <>
              {words.impossible} <Link to={paths.contact}>{words.write}</Link>
            </>
          }
        >
          {copy.failures.notAvailable}
        </Alert>
      ) : (
        isOutOfStock && <Alert>{copy.failures.notAvailable}</Alert>
      )}
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
        disabled={wrongQuantity !== null || isOutOfStock || hasNoValidQuantity}
      >
        {online ? words.submit : copy.waitingOrders.keep}
      </Button>
      {!online && <p className={style.who}>{copy.waitingOrders.keepHint}</p>}
    </form>
  );
}
