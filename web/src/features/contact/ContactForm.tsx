import { zodResolver } from '@hookform/resolvers/zod';
import { useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { copy } from '#web/app/copy.ts';
import { Alert } from '#web/ui/Alert.tsx';
import { Button } from '#web/ui/Button.tsx';
import { TextArea, TextField } from '#web/ui/Field.tsx';
import { useSubmitOnce } from '#web/ui/use-submit-once.ts';
import { contactMessage, type ContactMessage } from './contact-message.ts';
import style from './ContactForm.module.css';
import { useSendContactMessageMutation } from './SendContactMessage.generated.ts';

const words = copy.home.contactForm;

/** §2: email, subject, message. What was typed stays when sending fails. */
export function ContactForm() {
  const [send] = useSendContactMessageMutation();
  const [problem, setProblem] = useState<string | null>(null);
  const [sent, setSent] = useState(false);
  const alert = useRef<HTMLDivElement>(null);
  const once = useSubmitOnce();
  const { register, handleSubmit, reset, setError, formState } = useForm<ContactMessage>({
    resolver: zodResolver(contactMessage),
    defaultValues: { email: '', subject: '', message: '', website: '' },
  });
  const { errors, isSubmitting } = formState;

  const submit = async (input: ContactMessage) => {
    setProblem(null);
    const failed = (message: string) => {
      setProblem(message);
      requestAnimationFrame(() => alert.current?.focus());
    };
    try {
      const { data } = await send({ variables: { input } });
      const result = data?.sendContactMessage;
      switch (result?.__typename) {
        case 'ContactMessageSent':
          reset();
          return setSent(true);
        case 'InvalidInput':
          for (const { path, message } of result.issues) setError(path as keyof ContactMessage, { message });
          return failed(result.message);
        case 'RateLimited':
          return failed(result.message);
        case undefined:
          return failed(copy.failures.unexpected);
        default:
          return result satisfies never;
      }
    } catch {
      return failed(navigator.onLine ? copy.failures.unexpected : copy.failures.offline);
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
      {/* A field that no person sees; programs fill it in. */}
      <input
        className={style.trap}
        tabIndex={-1}
        autoComplete="off"
        aria-hidden="true"
        {...register('website')}
      />
      {problem && (
        <Alert ref={alert} lead={copy.authority}>
          {problem}
        </Alert>
      )}
      <Button type="submit" size="l" busy={isSubmitting} busyLabel={words.sending}>
        {words.send}
      </Button>
    </form>
  );
}
