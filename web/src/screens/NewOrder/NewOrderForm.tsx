import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import * as copy from '#web/app/copy.ts';
import { QuoteRows } from '#web/features/cart/CartSummary.tsx';
import { AddressFields } from '#web/features/checkout/AddressFields.tsx';
import style from '#web/features/checkout/CheckoutForm.module.css';
import {
  EMAIL,
  initialForm,
  phoneOrderForm,
  type CheckoutForm,
  type Country,
} from '#web/features/checkout/checkout-form.ts';
import { DeliverySection } from '#web/features/checkout/DeliverySection.tsx';
import { PlaceOrder, QuoteFailed } from '#web/features/checkout/PlaceOrder.tsx';
import { TextField } from '#web/ui/Field.tsx';
import { toast } from '#web/ui/toast.ts';
import { useFocusOn } from '#web/ui/use-focus-on.ts';
import { useUnsavedGuard } from '#web/ui/use-unsaved-guard.ts';
import { CodeField } from './CodeField.tsx';
import { addProduct, itemError, nameOf, type OrderItem } from './order-item.ts';
import { OrderItems } from './OrderItems.tsx';
import { ProductSearch } from './ProductSearch.tsx';
import { usePhoneOrderQuote } from './use-phone-order-quote.ts';
import { usePlacePhoneOrder, type PlacedPhoneOrder } from './use-place-phone-order.ts';

const words = copy.newOrder;

/** Products, customer, address and delivery of the order, beside what it costs. */
export function NewOrderForm({
  countries,
  onPlaced,
}: {
  countries: readonly Country[];
  onPlaced: (order: PlacedPhoneOrder) => void;
}) {
  const [items, setItems] = useState<readonly OrderItem[]>([]);
  const [code, setCode] = useState<string | null>(null);
  const [chosenMethodId, setChosenMethodId] = useState<string | null>(null);
  const form = useForm<CheckoutForm>({
    resolver: (values, ...rest) =>
      zodResolver(phoneOrderForm(countries.find(({ code: one }) => one === values.country)))(values, ...rest),
    defaultValues: initialForm({ me: null, countries: [...countries] }, {}, navigator.language),
  });
  const { register, handleSubmit, setError, control, formState } = form;
  const [countryCode, region, email] = useWatch({ control, name: ['country', 'region', 'email'] });
  const country = countries.find(({ code: one }) => one === countryCode);
  const isValid = items.every((item) => itemError(item) === undefined);
  const ordered = items.map(({ product, quantity }) => ({
    equipmentId: product.databaseId,
    quantity: Number(quantity),
  }));
  const { quote, isCurrent, unavailable, hasFailed, refetch } = usePhoneOrderQuote({
    items: isValid ? ordered : null,
    code,
    country: countryCode,
    region: (country?.regions.length ?? 0) > 0 ? region : '',
    deliveryMethodId: chosenMethodId,
    email: EMAIL.test(email.trim()) ? email.trim() : null,
  });
  const { submit, problem } = usePlacePhoneOrder({ items: ordered, code, quote, refetch, setError });
  // The remove button disappears with its item.
  const [removals, setRemovals] = useState(0);
  const products = useFocusOn<HTMLHeadingElement>(removals);
  useUnsavedGuard(items.length > 0 || formState.isDirty);
  const { errors, isSubmitting } = formState;
  const isDeliverable = quote !== null && quote.deliveryMethodId !== null && !quote.isEstimate;

  const add = (product: OrderItem['product']) => {
    const changed = addProduct(items, product);
    setItems(changed);
    const added = changed.find((item) => item.product.databaseId === product.databaseId);
    if (added) toast.success(words.added(nameOf(product), Number(added.quantity)));
  };

  return (
    <div className={style.columns}>
      <div className={style.form}>
        <section className={style.part} aria-labelledby="new-order-products">
          <h2 id="new-order-products" ref={products} tabIndex={-1}>
            {words.products}
          </h2>
          <ProductSearch onAdd={add} />
          <OrderItems
            items={items}
            unavailable={unavailable}
            onQuantity={(item, quantity) =>
              setItems(items.map((one) => (one === item ? { ...one, quantity } : one)))
            }
            onRemove={(item) => {
              setItems(items.filter((one) => one !== item));
              setRemovals(removals + 1);
              toast.success(words.removed(nameOf(item.product)));
            }}
          />
        </section>
        <form
          className={style.form}
          noValidate
          autoComplete="off"
          onSubmit={(event) =>
            void handleSubmit(async (values) => {
              const placed = await submit(values);
              if (placed) onPlaced(placed);
            })(event)
          }
        >
          <section className={style.part} aria-label={words.customer}>
            <h2>{words.customer}</h2>
            <TextField
              label={copy.checkout.email}
              type="email"
              autoComplete="off"
              hint={words.emailHint}
              error={errors.email?.message}
              {...register('email')}
            />
            <AddressFields
              register={register}
              errors={errors}
              countries={countries}
              country={country}
              phoneHint={words.phoneHint}
              isAutoFilled={false}
            />
          </section>
          <DeliverySection
            quote={quote}
            chosenId={chosenMethodId}
            waiting={items.length === 0 ? words.noQuote : copy.checkout.chooseFirst}
            noDelivery={words.noDelivery}
            onChoose={setChosenMethodId}
          >
            <CodeField code={code} quote={isCurrent ? quote : null} onApply={setCode} />
          </DeliverySection>
          <PlaceOrder
            problem={problem}
            label={
              quote && isCurrent && !quote.isEstimate ? words.submit(quote.total.display) : words.submitEmpty
            }
            busyLabel={words.busy}
            hint={words.submitHint}
            isBusy={isSubmitting}
            isDisabled={items.length > 0 && countryCode !== '' && (!isDeliverable || !isCurrent)}
          />
        </form>
      </div>
      <aside className={style.review} aria-label={words.review}>
        <h2>{words.review}</h2>
        {hasFailed ? (
          <QuoteFailed onRetry={() => void refetch().catch(() => undefined)} />
        ) : quote ? (
          <QuoteRows quote={quote} isStale={!isCurrent} isEstimate={quote.isEstimate} />
        ) : (
          <p className={style.who}>
            {items.length === 0
              ? words.noQuote
              : isValid && unavailable.length === 0
                ? copy.checkout.calculating
                : words.fixItems}
          </p>
        )}
      </aside>
    </div>
  );
}
