import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { Link, Navigate, useNavigate } from 'react-router-dom';
import { useRedirectState } from '#web/app/redirect-state.ts';
import * as copy from '#web/app/copy.ts';
import { paths } from '#web/app/paths.ts';
import { AccountPage } from '#web/features/users/AccountPage.tsx';
import { signupForm, type SignupForm } from '#web/features/users/credentials.ts';
import { GoogleButton } from '#web/features/users/GoogleButton.tsx';
import { IdentityAlert } from '#web/features/users/IdentityAlert.tsx';
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
const DRAFT = 'signup-draft';

/** §2: name, email and password, or Google. Redirects to the home page or to the original page. */
export function SignupScreen() {
  const { identity } = usePlatform();
  const state = useIdentity();
  const { from, notice, state: redirectState } = useRedirectState();
  const navigate = useNavigate();
  const [problem, setProblem] = useState<IdentityError | null>(null);
  const [leaving, setLeaving] = useState(false);
  const alert = useFocusOn<HTMLDivElement>(problem);
  const once = useSubmitOnce();
  const draft = useStoredDraft(DRAFT);
  const form = useForm<SignupForm>({
    resolver: zodResolver(signupForm),
    defaultValues: { name: draft.name ?? '', email: draft.email ?? '', password: '' },
  });
  useSaveDraft(form, DRAFT, ['name', 'email']);
  const { register, handleSubmit, formState } = form;
  const { errors, isSubmitting } = formState;
  useEffect(() => identity.preload(), [identity]);

  if (state.status === 'loading') return <Spinner label={copy.waiting} />;
  if (state.status === 'signedIn' && !isSubmitting && !leaving)
    return <Navigate to={from ?? paths.home} replace />;

  const leave = async () => {
    setLeaving(true);
    await navigate(from ?? paths.home, { replace: true });
  };
  const submit = handleSubmit(async ({ name, email, password }) => {
    setProblem(null);
    setLeaving(true);
    const outcome = await identity.signUp(name, email, password);
    if (outcome instanceof IdentityError) {
      setLeaving(false);
      return setProblem(outcome);
    }
    removeDraft(DRAFT);
    // The account exists. Further failures are reported but don't undo it.
    toast.success(copy.toasts.welcome);
    if (outcome.verificationSent) toast.success(copy.toasts.verificationSent);
    for (const { hint } of outcome.problems) toast.error(hint);
    await leave();
  });

  return (
    <AccountPage title={words.signup} lead={words.signupLead}>
      {notice && <Alert>{notice}</Alert>}
      <form noValidate onSubmit={once(submit)} className="stack">
        <TextField
          label={words.name}
          autoComplete="name"
          error={errors.name?.message}
          {...register('name')}
        />
        <TextField
          label={words.email}
          type="email"
          autoComplete="username"
          error={errors.email?.message}
          {...register('email')}
        />
        <PasswordField
          label={words.password}
          autoComplete="new-password"
          hint={words.passwordHint}
          error={errors.password?.message}
          {...register('password')}
        />
        {problem && <IdentityAlert ref={alert} problem={problem} />}
        <Button type="submit" size="l" wide busy={isSubmitting} busyLabel={words.busy}>
          {words.submitSignup}
        </Button>
      </form>
      <GoogleButton
        onWaiting={setLeaving}
        onProblem={setProblem}
        onDone={() => {
          toast.success(copy.toasts.loggedInWithGoogle);
          void leave();
        }}
      />
      <p>
        {words.haveAccount}{' '}
        <Link to={paths.login} state={redirectState}>
          {words.toLogin}
        </Link>
      </p>
    </AccountPage>
  );
}
