import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import * as copy from '#web/app/copy.ts';
import { Alert } from '#web/ui/Alert.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { TextArea } from '#web/ui/Field.tsx';
import { useFocusOn } from '#web/ui/use-focus-on.ts';
import { useSubmitOnce } from '#web/ui/use-submit-once.ts';
import { useAnswerReturnMutation } from './AnswerReturn.generated.ts';
import type { ManagedOrderFragment } from './ManagedOrder.generated.ts';
import style from './RefundOrder.module.css';
import { answerForm, type AnswerFields } from './return-form.ts';
import { useOrderAction } from './use-order-action.ts';

const words = copy.returns;

const of = {
  APPROVED: {
    title: words.approveTitle,
    lead: words.approveLead,
    label: words.approveWords,
    hint: words.approveHint,
    required: words.problems.addressRequired,
    confirm: words.approveConfirm,
    done: words.approved,
  },
  REJECTED: {
    title: words.rejectTitle,
    lead: words.rejectLead,
    label: words.rejectWords,
    hint: words.rejectHint,
    required: words.problems.reasonRequired,
    confirm: words.rejectConfirm,
    done: words.rejected,
  },
} as const;

/** Approves a return with return instructions, or rejects it with a reason. The customer reads the text. */
export function AnswerReturn({
  order: { databaseId, number },
  decision,
  onClose,
}: {
  order: ManagedOrderFragment;
  /** Null while the dialog is closed. */
  decision: keyof typeof of | null;
  /** `done` means that the return was answered, so the button that opened the dialog is gone. */
  onClose: (done: boolean) => void;
}) {
  return (
    <Dialog
      open={decision !== null}
      title={of[decision ?? 'APPROVED'].title(number)}
      onClose={() => onClose(false)}
    >
      {decision && <Form orderId={databaseId} decision={decision} onClose={onClose} />}
    </Dialog>
  );
}

function Form({
  orderId,
  decision,
  onClose,
}: {
  orderId: string;
  decision: keyof typeof of;
  onClose: (done: boolean) => void;
}) {
  const { lead, label, hint, required, confirm, done } = of[decision];
  const { perform, problem } = useOrderAction();
  const [answer, { loading }] = useAnswerReturnMutation();
  const alert = useFocusOn<HTMLDivElement>(problem);
  const once = useSubmitOnce();
  const { register, handleSubmit, formState, setError } = useForm<AnswerFields>({
    resolver: zodResolver(answerForm(required)),
    defaultValues: { words: '' },
  });

  const submit = async ({ words: text }: AnswerFields) => {
    const input = { orderId, to: decision, words: text };
    const send = async () => (await answer({ variables: { input } })).data?.answerReturn;
    const answered = await perform(send, done);
    if (answered === 'done') return onClose(true);
    for (const { path, message } of answered) if (path === 'words') setError('words', { message });
  };

  return (
    <form className={style.form} onSubmit={once(handleSubmit(submit))} noValidate>
      <p className={style.lead}>{lead}</p>
      <TextArea
        label={label}
        hint={hint}
        error={formState.errors.words?.message}
        rows={4}
        {...register('words')}
      />
      {problem && (
        <Alert ref={alert} lead={words.answerFailed}>
          {problem.message}
        </Alert>
      )}
      <div className={style.actions}>
        <Button variant="quiet" onClick={() => onClose(false)}>
          {words.close}
        </Button>
        <Button
          type="submit"
          variant={decision === 'REJECTED' ? 'danger' : 'primary'}
          busy={loading}
          busyLabel={words.answering}
        >
          {confirm}
        </Button>
      </div>
    </form>
  );
}
