import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import * as copy from '#web/app/copy.ts';
import type { IdentityError } from '#web/platform/identity/identity-error.ts';
import { usePlatform } from '#web/platform/PlatformContext.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { PasswordField } from '#web/ui/Field.tsx';
import { toast } from '#web/ui/toast.ts';
import { useFocusOn } from '#web/ui/use-focus-on.ts';
import { useSubmitOnce } from '#web/ui/use-submit-once.ts';
import type { Session } from './account-session.ts';
import style from './AccountSecurity.module.css';
import { changePasswordForm, type ChangePasswordForm } from './change-password-form.ts';
import { IdentityAlert } from './IdentityAlert.tsx';

const words = copy.accountSecurity;

interface Props {
  email: string;
  onClose: () => void;
  session: Session;
}

/** Asks for the current and the new password. Cannot be closed while the password is being changed. */
export function ChangePassword({ open, onClose, ...props }: Props & { open: boolean }) {
  const isSending = useRef(false);
  const close = () => {
    if (!isSending.current) onClose();
  };
  return (
    <Dialog open={open} title={words.changeTitle} onClose={close}>
      <Form
        {...props}
        onClose={close}
        onSending={(sending) => {
          isSending.current = sending;
        }}
      />
    </Dialog>
  );
}

function Form({ email, onClose, onSending, session }: Props & { onSending: (sending: boolean) => void }) {
  const { identity } = usePlatform();
  const [problem, setProblem] = useState<IdentityError | null>(null);
  const alert = useFocusOn<HTMLDivElement>(problem);
  const once = useSubmitOnce();
  const { register, handleSubmit, formState, setError } = useForm<ChangePasswordForm>({
    resolver: zodResolver(changePasswordForm),
    defaultValues: { current: '', password: '' },
  });
  const { errors, isSubmitting } = formState;
  useEffect(() => identity.preload(), [identity]);

  const submit = handleSubmit(async ({ current, password }) => {
    setProblem(null);
    onSending(true);
    const failed = await identity.changePassword(current, password);
    onSending(false);
    switch (failed?.code) {
      case undefined:
        toast.success(words.changed);
        return onClose();
      case 'auth/wrong-password':
      case 'auth/invalid-credential':
        return setError('current', { message: words.wrongPassword }, { shouldFocus: true });
      case 'auth/weak-password':
      case 'auth/password-does-not-meet-requirements':
        return setError('password', { message: failed?.hint ?? '' }, { shouldFocus: true });
      case 'auth/no-current-user':
      case 'auth/user-token-expired':
      case 'auth/invalid-user-token':
        return session.signInAgain();
      default:
        return setProblem(failed);
    }
  });

  return (
    <form className={style.content} noValidate onSubmit={once(submit)}>
      <p className={style.lead}>{words.changeLead}</p>
      {/* Tells password managers which account to update. */}
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        label={words.current}
        autoComplete="current-password"
        hint={words.currentHint}
        error={errors.current?.message}
        {...register('current')}
      />
      <PasswordField
        label={words.next}
        autoComplete="new-password"
        hint={copy.account.passwordHint}
        error={errors.password?.message}
        {...register('password')}
      />
      {problem && <IdentityAlert ref={alert} problem={problem} />}
      <div className={style.actions}>
        <Button variant="quiet" onClick={onClose}>
          {words.cancel}
        </Button>
        <Button type="submit" busy={isSubmitting} busyLabel={words.saving}>
          {words.save}
        </Button>
      </div>
    </form>
  );
}
