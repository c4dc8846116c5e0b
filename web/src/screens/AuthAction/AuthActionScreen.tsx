import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useSearchParams } from 'react-router-dom';
import * as copy from '#web/app/copy.ts';
import { paths } from '#web/app/paths.ts';
import { AccountPage } from '#web/features/users/AccountPage.tsx';
import { newPasswordForm, type NewPasswordForm } from '#web/features/users/credentials.ts';
import { IdentityAlert } from '#web/features/users/IdentityAlert.tsx';
import { IdentityError, identityErrorOf } from '#web/platform/identity/identity-error.ts';
import { usePlatform } from '#web/platform/PlatformContext.tsx';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { PasswordField } from '#web/ui/Field.tsx';
import { useFocusOn } from '#web/ui/use-focus-on.ts';
import { Spinner } from '#web/ui/Waiting.tsx';
import { useSubmitOnce } from '#web/ui/use-submit-once.ts';

const words = copy.authAction;

type Step =
  | { at: 'checking' }
  | { at: 'verified' }
  | { at: 'choosing'; email: string }
  | { at: 'saved' }
  | { at: 'broken'; problem: IdentityError };

/** The target of links in emails: verifies an email address or sets a new password. */
export function AuthActionScreen() {
  const [search] = useSearchParams();
  const mode = search.get('mode');
  const code = search.get('oobCode') ?? '';
  return <Action key={`${mode} ${code}`} mode={mode} code={code} />;
}

function Action({ mode, code }: { mode: string | null; code: string }) {
  const { identity } = usePlatform();
  const [step, setStep] = useState<Step>({ at: 'checking' });
  // A code works once, but an effect may run twice.
  const checked = useRef<Promise<Step>>(null);

  useEffect(() => {
    let current = true;
    checked.current ??= check(identity, mode, code);
    void checked.current.then((next) => current && setStep(next));
    return () => {
      current = false;
    };
  }, [identity, mode, code]);

  switch (step.at) {
    case 'checking':
      return <Spinner label={words.verifying} />;
    case 'verified':
      return (
        <AccountPage title={words.verified} lead={words.verifiedHint}>
          <ButtonLink to={paths.home}>{words.goOn}</ButtonLink>
        </AccountPage>
      );
    case 'choosing':
      return <NewPassword email={step.email} code={code} onSaved={() => setStep({ at: 'saved' })} />;
    case 'saved':
      return (
        <AccountPage title={words.saved} lead={words.savedHint}>
          <ButtonLink to={paths.login}>{copy.account.login}</ButtonLink>
        </AccountPage>
      );
    case 'broken':
      return (
        <AccountPage title={words.broken} lead={words.brokenHint}>
          <IdentityAlert problem={step.problem} />
          <ButtonLink to={paths.login}>{copy.account.login}</ButtonLink>
        </AccountPage>
      );
    default:
      return step satisfies never;
  }
}

async function check(
  identity: ReturnType<typeof usePlatform>['identity'],
  mode: string | null,
  code: string,
): Promise<Step> {
  if (mode === 'resetPassword') {
    const account = await identity.verifyPasswordResetCode(code);
    return account instanceof IdentityError
      ? { at: 'broken', problem: account }
      : { at: 'choosing', email: account.email };
  }
  if (mode !== 'verifyEmail') return { at: 'broken', problem: identityErrorOf('auth/invalid-action-code') };
  const problem = await identity.applyActionCode(code);
  if (problem) return { at: 'broken', problem };
  await identity.refresh();
  return { at: 'verified' };
}

function NewPassword({ email, code, onSaved }: { email: string; code: string; onSaved: () => void }) {
  const { identity } = usePlatform();
  const [problem, setProblem] = useState<IdentityError | null>(null);
  const alert = useFocusOn<HTMLDivElement>(problem);
  const once = useSubmitOnce();
  const { register, handleSubmit, formState } = useForm<NewPasswordForm>({
    resolver: zodResolver(newPasswordForm),
    defaultValues: { password: '' },
  });
  const submit = handleSubmit(async ({ password }) => {
    const failed = await identity.confirmPasswordReset(code, password);
    setProblem(failed);
    if (!failed) onSaved();
  });
  return (
    <AccountPage title={words.resetTitle} lead={words.resetFor(email)}>
      <form noValidate onSubmit={once(submit)} className="stack">
        <input type="email" autoComplete="username" value={email} readOnly hidden />
        <PasswordField
          label={words.newPassword}
          autoComplete="new-password"
          hint={copy.account.passwordHint}
          error={formState.errors.password?.message}
          {...register('password')}
        />
        {problem && <IdentityAlert ref={alert} problem={problem} />}
        <Button type="submit" size="l" wide busy={formState.isSubmitting} busyLabel={copy.account.busy}>
          {words.save}
        </Button>
      </form>
    </AccountPage>
  );
}
