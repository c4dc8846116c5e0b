import { zodResolver } from '@hookform/resolvers/zod';
import { useState, type ReactNode } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { Link } from 'react-router-dom';
import * as copy from '#web/app/copy.ts';
import { paths } from '#web/app/paths.ts';
import type { RedirectState } from '#web/app/redirect-state.ts';
import type { WalletDetails } from '#web/platform/payments/port.ts';
import { SelectField, TextField } from '#web/ui/Field.tsx';
import { useFrozen } from '#web/ui/use-frozen.ts';
import { removeDraft, useStoredDraft, useSaveDraft } from '#web/ui/use-draft.ts';
import { AddressFields } from './AddressFields.tsx';
import type { CheckoutDataQuery } from './CheckoutData.generated.ts';
import style from './CheckoutForm.module.css';
import {
  checkoutForm,
  EMAIL,
  fieldNames,
  formOfAddress,
  initialForm,
  type CheckoutForm as Form,
} from './checkout-form.ts';
import { formOfExpress, regionOf } from './express-details.ts';
import { DeliverySection } from './DeliverySection.tsx';
import { PlaceOrder, QuoteFailed } from './PlaceOrder.tsx';
import { useCheckout, type PlacedOrder } from './use-checkout.ts';
import { useCheckoutQuote, useQuoteOnce, type CheckoutQuote } from './use-checkout-quote.ts';
import type { SignIn } from './use-order-placement.ts';

const words = copy.checkout;
const DRAFT = 'checkout';

/** What a wallet needs to order the cart with its own address and its own quote. */
export interface ExpressForm {
  readonly quote: CheckoutQuote;
  readonly isGuest: boolean;
  readonly countries: string[];
  readonly ask: (of: {
    country: string;
    state: string;
    deliveryMethodId: string | null;
  }) => Promise<CheckoutQuote | null>;
  readonly place: (details: WalletDetails, accepted: CheckoutQuote) => Promise<PlacedOrder | null>;
  readonly onBusy: (busy: boolean) => void;
}

/** Contact, address and delivery on one page, beside the order, which `renderReview` shows. */
export function CheckoutForm({
  cartId,
  data,
  isGuest,
  signIn,
  renderExpress,
  renderReview,
  onPlaced,
  onStaleCart,
}: {
  /** Null for a customer, whose account has one cart. */
  cartId: string | null;
  data: CheckoutDataQuery;
  isGuest: boolean;
  signIn: SignIn;
  /** The wallets, above the form. */
  renderExpress: (express: ExpressForm) => ReactNode;
  renderReview: (quote: CheckoutQuote | null, isCurrent: boolean) => ReactNode;
  onPlaced: (order: PlacedOrder) => void;
  /** Fetches the cart again. */
  onStaleCart: () => void;
}) {
  const { me, countries } = data;
  const draft = useStoredDraft(DRAFT);
  const form = useForm<Form>({
    resolver: (values, ...rest) =>
      zodResolver(
        checkoutForm(
          countries.find(({ code }) => code === values.country),
          isGuest,
        ),
      )(values, ...rest),
    defaultValues: initialForm(data, draft, navigator.language),
  });
  useSaveDraft(form, DRAFT, fieldNames);
  const { register, handleSubmit, setError, reset, control, formState } = form;
  const [countryCode, region, email] = useWatch({ control, name: ['country', 'region', 'email'] });
  const country = countries.find(({ code }) => code === countryCode);
  const [chosenMethodId, setChosenMethodId] = useState<string | null>(null);
  // The quote needs the email for discounts limited per customer. An incomplete email would be refused.
  const guestEmail = isGuest && EMAIL.test(email.trim()) ? email.trim() : null;
  const [isPayingByWallet, setPayingByWallet] = useState(false);
  const {
    quote: latest,
    isCurrent,
    hasFailed,
    refetch,
  } = useCheckoutQuote({
    cartId,
    country: countryCode,
    region: (country?.regions.length ?? 0) > 0 ? region : '',
    deliveryMethodId: chosenMethodId,
    email: guestEmail,
  });
  // The order empties the cart before it is paid.
  const quote = useFrozen(latest, isPayingByWallet);
  const { submit, problem } = useCheckout({ cartId, isGuest, refetch, setError, signIn, onStaleCart });
  const quoteOnce = useQuoteOnce();
  const { errors, isSubmitting } = formState;
  const logIn: RedirectState = { from: paths.checkout };
  const express =
    quote &&
    ({
      quote,
      isGuest,
      countries: countries.map(({ code }) => code),
      ask: ({ country: code, state, deliveryMethodId }) =>
        quoteOnce({
          cartId,
          country: code,
          region: regionOf(countries, code, state),
          deliveryMethodId,
          email: guestEmail,
        }),
      place: async (details, accepted) => {
        const values = formOfExpress(details, countries);
        // If something is missing or wrong, the customer completes it here.
        reset(values);
        const placed = await submit(values, accepted);
        if (placed) removeDraft(DRAFT);
        return placed;
      },
      onBusy: setPayingByWallet,
    } satisfies ExpressForm);
  const isDeliverable = quote !== null && quote.deliveryMethodId !== null && !quote.isEstimate;

  return (
    <div className={style.columns}>
      <form
        className={style.form}
        noValidate
        onSubmit={(event) =>
          void handleSubmit(async (values) => {
            const placed = quote && (await submit(values, quote));
            if (!placed) return;
            removeDraft(DRAFT);
            onPlaced(placed);
          })(event)
        }
      >
        {express && quote.total.minor > 0 && renderExpress(express)}
        <section className={style.part} aria-label={words.contact}>
          <h2>{words.contact}</h2>
          {isGuest ? (
            <>
              <TextField
                label={words.email}
                type="email"
                autoComplete="email"
                hint={words.emailHint}
                error={errors.email?.message}
                {...register('email')}
              />
              <p className={style.who}>
                {words.haveAccount}{' '}
                <Link to={paths.login} state={logIn}>
                  {words.logIn}
                </Link>
              </p>
            </>
          ) : (
            <p className={style.who}>{words.orderingAs(me?.email ?? '')}</p>
          )}
        </section>
        <section className={style.part} aria-label={words.address}>
          <h2>{words.address}</h2>
          {(me?.addresses ?? []).length > 1 && (
            <SelectField
              label={words.savedAddresses}
              placeholder={words.newAddress}
              defaultValue={Object.keys(draft).length > 0 ? '' : me?.addresses?.[0]?.id}
              options={(me?.addresses ?? []).map(({ id, recipient, line1, city }) => ({
                value: id,
                label: `${recipient}, ${line1}, ${city}`,
              }))}
              onChange={({ target: { value } }) => {
                const address = me?.addresses?.find(({ id }) => id === value);
                const empty = initialForm({ ...data, me: me && { ...me, addresses: [] } }, {}, '');
                reset({ ...empty, email, country: countryCode, ...(address && formOfAddress(address)) });
              }}
            />
          )}
          <AddressFields register={register} errors={errors} countries={countries} country={country} />
        </section>
        <DeliverySection
          quote={quote}
          chosenId={chosenMethodId}
          waiting={countryCode === '' ? words.chooseFirst : words.calculating}
          noDelivery={words.noDelivery}
          onChoose={setChosenMethodId}
        />
        {hasFailed && <QuoteFailed onRetry={() => void refetch().catch(() => {})} />}
        <PlaceOrder
          problem={problem}
          label={quote && isCurrent ? words.submit(quote.total.display) : words.calculating}
          busyLabel={words.busy}
          hint={words.submitHint}
          isBusy={isSubmitting}
          isDisabled={isPayingByWallet || (countryCode !== '' && (!isDeliverable || !isCurrent))}
        />
      </form>
      <aside className={style.review} aria-label={words.review}>
        <div className={style.head}>
          <h2>{words.review}</h2>
          <Link to={paths.cart}>{words.editCart}</Link>
        </div>
        {renderReview(quote, isCurrent)}
      </aside>
    </div>
  );
}
