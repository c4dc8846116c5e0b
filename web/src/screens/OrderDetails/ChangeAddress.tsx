import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import * as copy from '#web/app/copy.ts';
import { AddressFields } from '#web/features/checkout/AddressFields.tsx';
import {
  checkoutForm,
  fieldNames,
  formOfAddress,
  type CheckoutForm,
  type Country,
} from '#web/features/checkout/checkout-form.ts';
import { useChangeOrderAddressMutation } from '#web/features/orders/ChangeOrderAddress.generated.ts';
import style from '#web/features/orders/RefundOrder.module.css';
import { useOrderAction } from '#web/features/orders/use-order-action.ts';
import { Alert } from '#web/ui/Alert.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { useFocusOn } from '#web/ui/use-focus-on.ts';
import { useSubmitOnce } from '#web/ui/use-submit-once.ts';
import { Spinner } from '#web/ui/Waiting.tsx';
import { useAddressCountriesQuery } from './AddressCountries.generated.ts';
import type { DetailedOrder } from './detailed-order.ts';

const words = copy.orderDetails;

/** Changes the delivery address of an order that is not packed. */
export function ChangeAddress({
  order,
  open,
  onClose,
}: {
  order: DetailedOrder;
  open: boolean;
  onClose: () => void;
}) {
  return (
    <Dialog open={open} title={words.changeAddressOf(order.number)} onClose={onClose} wide>
      {open && <Loaded order={order} onClose={onClose} />}
    </Dialog>
  );
}

function Loaded({ order, onClose }: { order: DetailedOrder; onClose: () => void }) {
  const { data, loading, refetch } = useAddressCountriesQuery({ notifyOnNetworkStatusChange: true });
  const { shippingAddress } = order;
  const country = data?.countries.find(({ code }) => code === shippingAddress?.country);
  if (loading && !data) return <Spinner label={copy.waiting} />;
  if (!country || !shippingAddress)
    return (
      <Alert action={<Button onClick={() => void refetch().catch(() => undefined)}>{copy.tryAgain}</Button>}>
        {words.countriesFailed}
      </Alert>
    );
  // Costs and taxes depend on country and region, so there is no other choice.
  const regions = country.regions.filter(({ code }) => code === shippingAddress.region);
  return <Form order={order} address={shippingAddress} country={{ ...country, regions }} onClose={onClose} />;
}

function Form({
  order: { databaseId, phone },
  address,
  country,
  onClose,
}: {
  order: DetailedOrder;
  address: NonNullable<DetailedOrder['shippingAddress']>;
  country: Country;
  onClose: () => void;
}) {
  const { perform, problem } = useOrderAction();
  const alert = useFocusOn<HTMLDivElement>(problem);
  const once = useSubmitOnce();
  const [change, { loading }] = useChangeOrderAddressMutation();
  const { register, handleSubmit, formState, setError } = useForm<CheckoutForm>({
    resolver: zodResolver(checkoutForm(country, false)),
    defaultValues: { email: '', ...formOfAddress({ ...address, phone }) },
  });

  const submit = async ({ email: _email, phone: _phone, ...changed }: CheckoutForm) => {
    const input = { orderId: databaseId, address: { ...changed, region: changed.region || null } };
    const send = async () => (await change({ variables: { input } })).data?.changeOrderAddress;
    const result = await perform(send, words.addressChanged);
    if (result === 'done') return onClose();
    for (const { path, message } of result) {
      const field = fieldNames.find((name) => path === `address.${name}`);
      if (field) setError(field, { message });
    }
  };

  return (
    <form className={style.form} onSubmit={once(handleSubmit(submit))} noValidate>
      <p className={style.lead}>{words.changeAddressLead}</p>
      <AddressFields
        register={register}
        errors={formState.errors}
        countries={[country]}
        country={country}
        hasPhone={false}
      />
      {problem && (
        <Alert ref={alert} lead={words.addressNotChanged}>
          {problem.message}
        </Alert>
      )}
      <div className={style.actions}>
        <Button variant="quiet" onClick={onClose}>
          {words.close}
        </Button>
        <Button type="submit" busy={loading} busyLabel={words.savingAddress}>
          {words.saveAddress}
        </Button>
      </div>
    </form>
  );
}
