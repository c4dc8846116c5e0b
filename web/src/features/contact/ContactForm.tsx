import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import * as copy from '#web/app/copy.ts';
import { sendMutation } from '#web/app/send-mutation.ts';
import { Alert } from '#web/ui/Alert.tsx';
import { Button } from '#web/ui/Button.tsx';
import { TextArea, TextField } from '#web/ui/Field.tsx';
import { removeDraft, useStoredDraft, useSaveDraft } from '#web/ui/use-draft.ts';
import { useFocusOn } from '#web/ui/use-focus-on.ts';
import { useSubmitOnce } from '#web/ui/use-submit-once.ts';
import { DRAFT } from './contact-draft.ts';
import { contactMessage, type ContactMessage } from './contact-message.ts';
import style from './ContactForm.module.css';
import { useSendContactMessageMutation } from './SendContactMessage.generated.ts';

const words = copy.home.contactForm;

const nothing: ContactMessage = { email: '', subject: '', message: '', website: '' };

/** §2: email, subject and message. The form keeps the input when sending fails. */
export function ContactForm() {
  const [send] = useSendContactMessageMutation();
  const [problem, setProblem] = useState<{ message: string; hint?: string } | null>(null);
  const [sent, setSent] = useState(false);
  const alert = useFocusOn<HTMLDivElement>(problem);
  const once = useSubmitOnce();
  const draft = useStoredDraft(DRAFT);
  const form = useForm<ContactMessage>({
    resolver: zodResolver(contactMessage),
    defaultValues: { ...nothing, ...draft },
  });
  useSaveDraft(form, DRAFT, ['email', 'subject', 'message']);
  const { register, handleSubmit, reset, setError, formState } = form;
  const { errors, isSubmitting } = formState;

  const submit = async (input: ContactMessage) => {
    setProblem(null);
    const failed = (message: string, hint?: string) => setProblem(hint ? { message, hint } : { message });
    const result = await sendMutation(
      async () => (await send({ variables: { input } })).data?.sendContactMessage,
    );
    switch (result.__typename) {
      case 'ContactMessageSent':
        reset(nothing);
        removeDraft(DRAFT);
        return setSent(true);
      case 'InvalidInput':
        for (const { path, message } of result.issues) setError(path as keyof ContactMessage, { message });
        return failed(result.message);
      case 'RequestFailed':
        return failed(result.message);
      case 'RateLimited':
        return failed(result.message, copy.failures.waitFor(result.retryAfterSeconds));
      default:
        return result satisfies never;
    }
  };

  if (sent)
    return (
      <Alert
        kind="success"
        action={
          <Button variant="secondary" onClick={() => setSent(false)}>
            {copy.home.contactAgain}
          </Button>
        }
      >
        {copy.home.contactSent}
      </Alert>
    );
  return (
    <form className={style.form} noValidate onSubmit={once(handleSubmit(submit))}>
      <TextField
        label={words.email}
        type="email"
        autoComplete="email"
        error={errors.email?.message}
        {...register('email')}
      />
      <TextField
        label={words.subject}
        autoComplete="off"
        error={errors.subject?.message}
        {...register('subject')}
      />
      <TextArea label={words.message} rows={5} error={errors.message?.message} {...register('message')} />
      {/* A honeypot field: hidden from people, filled in by bots. */}
      <input
        className={style.trap}
        tabIndex={-1}
        autoComplete="off"
        aria-hidden="true"
        {...register('website')}
      />
      {problem && (
        <Alert ref={alert} lead={copy.authority} hint={problem.hint}>
          {problem.message}
        </Alert>
      )}
      <Button type="submit" size="l" busy={isSubmitting} busyLabel={words.sending}>
        {words.send}
      </Button>
    </form>
  );
}
