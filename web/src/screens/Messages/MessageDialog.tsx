import { useFormContext } from 'react-hook-form';
import * as z from 'zod/mini';
import * as copy from '#web/app/copy.ts';
import { requiredText } from '#web/features/admin-lists/form-texts.ts';
import { RowDialog } from '#web/features/admin-lists/RowDialog.tsx';
import type { SaveOutcome } from '#web/features/admin-lists/save-outcome.ts';
import { moment } from '#web/ui/dates.ts';
import { TextArea } from '#web/ui/Field.tsx';
import style from './MessageDialog.module.css';
import type { ManagedMessageFragment } from './MessagesScreen.generated.ts';

const words = copy.contactMessages;

const replyForm = z.object({ text: requiredText(5000, words.replyRequired) });
const noReply = { text: '' };

/** A message with its replies, and a form to reply by email. */
export function MessageDialog({
  message,
  save,
  ...dialog
}: {
  open: boolean;
  message: ManagedMessageFragment;
  save: (text: string) => Promise<SaveOutcome<ManagedMessageFragment>>;
  onSaved: () => void;
  onSignInRequired: () => Promise<void>;
  onClose: () => void;
}) {
  return (
    <RowDialog
      {...dialog}
      title={message.subject}
      saveLabel={words.send}
      draftKey={`contact-reply:${message.databaseId}`}
      schema={replyForm}
      base={noReply}
      save={({ text }) => save(text)}
    >
      <Thread message={message} />
      <ReplyField email={message.email} />
    </RowDialog>
  );
}

function Thread({ message: { email, message, sentAt, replies } }: { message: ManagedMessageFragment }) {
  return (
    <ol className={style.thread}>
      <li>
        <p className={style.about}>
          {email} · <time dateTime={sentAt}>{moment(sentAt)}</time>
        </p>
        <p>{message}</p>
      </li>
      {replies.map(({ id, text, authorName, createdAt, emailedAt }) => (
        <li key={id} className={style.reply}>
          <p className={style.about}>
            {words.repliedBy(authorName)} · <time dateTime={createdAt}>{moment(createdAt)}</time> ·{' '}
            {emailedAt ? words.emailed(moment(emailedAt)) : words.notEmailed}
          </p>
          <p>{text}</p>
        </li>
      ))}
    </ol>
  );
}

function ReplyField({ email }: { email: string }) {
  const { register, formState } = useFormContext<typeof noReply>();
  return (
    <TextArea
      label={words.reply}
      hint={words.replyHint(email)}
      rows={6}
      error={formState.errors.text?.message}
      {...register('text')}
    />
  );
}
