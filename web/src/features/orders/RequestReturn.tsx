import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import * as copy from '#web/app/copy.ts';
import { requestFailure } from '#web/app/request-failure.ts';
import { Alert } from '#web/ui/Alert.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { SelectField, TextArea } from '#web/ui/Field.tsx';
import { useFocusOn } from '#web/ui/use-focus-on.ts';
import { useSubmitOnce } from '#web/ui/use-submit-once.ts';
import { Spinner } from '#web/ui/Waiting.tsx';
import { ChooseItems } from './ChooseItems.tsx';
import style from './RefundOrder.module.css';
import { useRequestReturnMutation } from './RequestReturn.generated.ts';
import { useReturnableItemsQuery } from './ReturnableItems.generated.ts';
import { requestForm, type CheckedRequest, type RequestFields } from './return-form.ts';
import { useChosenItems, type Choosable } from './use-chosen-items.ts';
import { useOrderAction } from './use-order-action.ts';

const words = copy.returns;

/** Requests a return of all or some items, with a reason. */
export function RequestReturn({
  orderId,
  number,
  open,
  onClose,
}: {
  orderId: string;
  number: string;
  open: boolean;
  onClose: () => void;
}) {
  return (
    <Dialog open={open} title={words.askTitle(number)} onClose={onClose}>
      <Loaded orderId={orderId} onClose={onClose} />
    </Dialog>
  );
}

function Loaded({ orderId, onClose }: { orderId: string; onClose: () => void }) {
  // The list of orders doesn't load which items were returned before.
  const { data, error, refetch } = useReturnableItemsQuery({
    variables: { id: orderId },
    fetchPolicy: 'network-only',
  });
  if (data?.order) return <Form orderId={orderId} items={data.order.returnableItems} onClose={onClose} />;
  if (!error && !data) return <Spinner label={copy.waiting} />;
  return (
    <div className={style.form}>
      <Alert
        lead={words.itemsFailed}
        action={
          <Button variant="secondary" onClick={() => void refetch().catch(() => undefined)}>
            {copy.tryAgain}
          </Button>
        }
      >
        {requestFailure()}
      </Alert>
      <div className={style.actions}>
        <Button variant="quiet" onClick={onClose}>
          {words.keep}
        </Button>
      </div>
    </div>
  );
}

function Form({
  orderId,
  items,
  onClose,
}: {
  orderId: string;
  items: readonly Choosable[];
  onClose: () => void;
}) {
  const chosen = useChosenItems(items);
  const [isChecked, setChecked] = useState(false);
  const isNoneChosen = chosen.chosen?.length === 0;
  const { perform, problem } = useOrderAction();
  const alert = useFocusOn<HTMLDivElement>(problem);
  const once = useSubmitOnce();
  const [request, { loading }] = useRequestReturnMutation();
  const { register, handleSubmit, formState, setError } = useForm<RequestFields, unknown, CheckedRequest>({
    resolver: zodResolver(requestForm),
    defaultValues: { reason: '', words: '' },
  });
  const { errors } = formState;

  const submit = async ({ reason, words: own }: CheckedRequest) => {
    setChecked(true);
    if (!chosen.chosen || isNoneChosen) return;
    const lines = chosen.chosen.map(({ lineId, quantity }) => ({ lineId, quantity }));
    const input = { orderId, reason, words: own || null, lines };
    const send = async () => (await request({ variables: { input } })).data?.requestReturn;
    const issues = await perform(send, words.asked);
    if (issues === 'done') return onClose();
    for (const { path, message } of issues) if (path === 'words') setError('words', { message });
  };

  return (
    <form className={style.form} onSubmit={once(handleSubmit(submit))} noValidate>
      <p className={style.lead}>{words.askLead}</p>
      {items.some(({ quantity }, at) => at > 0 || quantity > 1) && (
        <ChooseItems
          legend={words.items}
          items={items}
          chosen={chosen}
          error={isChecked && isNoneChosen ? words.problems.itemsRequired : null}
        />
      )}
      <SelectField
        label={words.reason}
        placeholder={words.chooseReason}
        options={Object.entries(words.reasons).map(([value, label]) => ({ value, label }))}
        error={errors.reason?.message}
        {...register('reason')}
      />
      <TextArea
        label={words.words}
        hint={words.wordsHint}
        error={errors.words?.message}
        rows={3}
        {...register('words')}
      />
      {problem && (
        <Alert ref={alert} lead={words.failed}>
          {problem.message}
        </Alert>
      )}
      <div className={style.actions}>
        <Button variant="quiet" onClick={onClose}>
          {words.keep}
        </Button>
        <Button type="submit" busy={loading} busyLabel={words.sending}>
          {words.send}
        </Button>
      </div>
    </form>
  );
}
