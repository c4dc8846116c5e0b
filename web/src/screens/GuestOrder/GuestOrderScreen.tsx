import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useSearchParams } from 'react-router-dom';
import * as z from 'zod/mini';
import * as copy from '#web/app/copy.ts';
import { InvoiceButton } from '#web/features/orders/InvoiceButton.tsx';
import { GuestOrderPayment, type GuestOrderKey } from '#web/features/payments/GuestOrderPayment.tsx';
import { Alert } from '#web/ui/Alert.tsx';
import { Button } from '#web/ui/Button.tsx';
import { TextField } from '#web/ui/Field.tsx';
import style from './GuestOrderScreen.module.css';

const words = copy.guestOrder;

const schema = z.object({
  number: z.string().check(z.trim(), z.regex(/^(?:FZ-)?\d{5,9}$/i, words.numberInvalid)),
  email: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, { error: copy.validation.emailRequired, abort: true }),
      z.regex(/^[^\s@]+@[^\s@]+\.[^\s@]+$/, copy.validation.emailInvalid),
    ),
});

/** Finds an order that was placed without signing in, to see its state or pay for it. */
export function GuestOrderScreen() {
  const [search] = useSearchParams();
  const [orderKey, setOrderKey] = useState<GuestOrderKey | null>(null);
  const { register, handleSubmit, formState } = useForm<GuestOrderKey>({
    resolver: zodResolver(schema),
    defaultValues: { number: search.get('number') ?? '', email: '' },
  });
  const form = (
    <form
      className={style.form}
      noValidate
      onSubmit={(event) => void handleSubmit((values) => setOrderKey({ ...values }))(event)}
    >
      <h1>{words.title}</h1>
      <p>{words.lead}</p>
      <TextField
        label={words.number}
        hint={words.numberHint}
        autoComplete="off"
        error={formState.errors.number?.message}
        {...register('number')}
      />
      <TextField
        label={words.email}
        type="email"
        autoComplete="email"
        error={formState.errors.email?.message}
        {...register('email')}
      />
      <Button type="submit" size="l">
        {words.submit}
      </Button>
    </form>
  );
  return (
    <div className="page">
      {orderKey ? (
        <GuestOrderPayment
          key={`${orderKey.number} ${orderKey.email}`}
          of={orderKey}
          renderInvoice={(refund) => <InvoiceButton of={orderKey} refund={refund} />}
          renderRefusal={(message, hint) => (
            <>
              {form}
              <Alert hint={hint}>{message}</Alert>
            </>
          )}
        />
      ) : (
        form
      )}
    </div>
  );
}
