import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { Link, Navigate, useNavigate } from 'react-router-dom';
import { useRedirectState } from '#web/app/redirect-state.ts';
import * as copy from '#web/app/copy.ts';
import { paths } from '#web/app/paths.ts';
import { AccountPage } from '#web/features/users/AccountPage.tsx';
import { loginForm, type LoginForm } from '#web/features/users/credentials.ts';
import { DemoAccounts } from '#web/features/users/DemoAccounts.tsx';
import { GoogleButton } from '#web/features/users/GoogleButton.tsx';
import { IdentityAlert } from '#web/features/users/IdentityAlert.tsx';
import { ResetPassword } from '#web/features/users/ResetPassword.tsx';
import { IdentityError } from '#web/platform/identity/identity-error.ts';
import { useIdentity, usePlatform } from '#web/platform/PlatformContext.tsx';
import { Alert } from '#web/ui/Alert.tsx';
import { Button } from '#web/ui/Button.tsx';
import { PasswordField, TextField } from '#web/ui/Field.tsx';
import { toast } from '#web/ui/toast.ts';
import { removeDraft, useStoredDraft, useSaveDraft } from '#web/ui/use-draft.ts';
import { useFocusOn } from '#web/ui/use-focus-on.ts';
import { Spinner } from '#web/ui/Waiting.tsx';
import { useSubmitOnce } from '#web/ui/use-submit-once.ts';

const words = copy.account;
const DRAFT = 'login-draft';

/** §2: email and password, Google, and Reset Password. Redirects to the dashboard or to the original page. */
export function LoginScreen() {
  const { identity } = usePlatform();
  const state = useIdentity();
  const { from, notice, state: redirectState } = useRedirectState();
  const navigate = useNavigate();
  const [problem, setProblem] = useState<IdentityError | null>(null);
  const [leaving, setLeaving] = useState(false);
  const alert = useFocusOn<HTMLDivElement>(problem);
  const once = useSubmitOnce();
  const draft = useStoredDraft(DRAFT);
  const form = useForm<LoginForm>({
    resolver: zodResolver(loginForm),
    defaultValues: { email: draft.email ?? '', password: '' },
  });
  useSaveDraft(form, DRAFT, ['email']);
  const { register, handleSubmit, setValue, getValues, setError, clearErrors, formState } = form;
  const { errors, isSubmitting } = formState;
  useEffect(() => identity.preload(), [identity]);

  if (state.status === 'loading') return <Spinner label={copy.waiting} />;
  if (state.status === 'signedIn' && !isSubmitting && !leaving)
    return <Navigate to={from ?? paths.dashboard} replace />;

  const submit = handleSubmit(async ({ email, password }) => {
    setProblem(null);
    setLeaving(true);
    const result = await identity.signIn(email, password);
    if (result instanceof IdentityError) {
      setLeaving(false);
      return setProblem(result);
    }
    removeDraft(DRAFT);
    toast.success(copy.toasts.loggedIn);
    await navigate(from ?? paths.dashboard, { replace: true });
  });

  return (
    <AccountPage title={words.login} lead={words.loginLead}>
      {notice && <Alert kind="info">{notice}</Alert>}
      <form noValidate onSubmit={once(submit)} className="stack">
        <TextField
          label={words.email}
          type="email"
          autoComplete="username"
          error={errors.email?.message}
          {...register('email')}
        />
        <PasswordField
          label={words.password}
          autoComplete="current-password"
          error={errors.password?.message}
          {...register('password')}
        />
        {problem && <IdentityAlert ref={alert} problem={problem} />}
        <Button type="submit" size="l" wide busy={isSubmitting} busyLabel={words.busy}>
          {words.submitLogin}
        </Button>
        <ResetPassword
          email={() => getValues('email')}
          onEmailProblem={(message) =>
            message ? setError('email', { message }, { shouldFocus: true }) : clearErrors('email')
          }
          onProblem={setProblem}
        />
      </form>
      <GoogleButton
        onWaiting={setLeaving}
        onProblem={setProblem}
        onDone={() => {
          toast.success(copy.toasts.loggedInWithGoogle);
          void navigate(from ?? paths.home, { replace: true });
        }}
      />
      <p>
        {words.noAccount}{' '}
        <Link to={paths.signup} state={redirectState}>
          {words.toSignup}
        </Link>
      </p>
      <DemoAccounts
        onChoose={({ email, password }) => {
          setValue('email', email);
          setValue('password', password);
          void submit();
        }}
      />
    </AccountPage>
  );
}
