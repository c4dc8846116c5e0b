import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useId, useState } from 'react';
import { useForm } from 'react-hook-form';
import * as copy from '#web/app/copy.ts';
import { Alert } from '#web/ui/Alert.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { readDraft, writeDraft } from '#web/ui/draft.ts';
import { SelectField, TextArea, TextField } from '#web/ui/Field.tsx';
import { toast } from '#web/ui/toast.ts';
import { useFocusOn } from '#web/ui/use-focus-on.ts';
import { useSubmitOnce } from '#web/ui/use-submit-once.ts';
import style from './EditProfile.module.css';
import {
  differs,
  fieldsOf,
  profileForm,
  skills,
  type CheckedProfile,
  type ProfileFields,
} from './profile-form.ts';
import type { ProfileFactsFragment } from './ProfileFacts.generated.ts';
import { useSaveProfileMutation } from './SaveProfile.generated.ts';

const words = copy.profile;

interface Account {
  id: string;
  email: string;
  displayName: string | null;
  profile: ProfileFactsFragment | null;
}

const keyOf = (account: Account) => `profile-draft:${account.id}`;

/** Whether something was typed and not saved, before a reload or a sign-in. */
export const hasDraft = (account: Account) =>
  Object.keys(readDraft(sessionStorage, keyOf(account))).length > 0;

/**
 * §2: the profile's edit modal. It is closed only when nothing is lost by it, or after a question. `session` is how a session
 * ends and begins anew.
 */
export function EditProfile({
  account,
  open,
  onClose,
  onSaved,
  session,
}: {
  account: Account;
  open: boolean;
  onClose: () => void;
  onSaved: () => void;
  session: { hasEnded: (error: unknown) => boolean; signInAgain: () => Promise<void> };
}) {
  const [asking, setAsking] = useState(false);
  // The draft is the measure: it is there as long as something is typed and not saved.
  const leave = () => (hasDraft(account) ? setAsking(true) : onClose());
  const discard = () => {
    writeDraft(sessionStorage, keyOf(account), null);
    setAsking(false);
    onClose();
  };
  const formId = useId();
  const [busy, setBusy] = useState(false);
  return (
    <>
      {/* First, so that it is closed first: the focus goes back the way it came. */}
      <Dialog
        open={asking}
        title={copy.confirmations.discard}
        onClose={() => setAsking(false)}
        actions={
          <>
            <Button variant="danger" onClick={discard}>
              {words.discard}
            </Button>
            <Button onClick={() => setAsking(false)}>{words.keepEditing}</Button>
          </>
        }
      >
        <p className={style.hint}>{words.discardHint}</p>
      </Dialog>
      <Dialog
        open={open}
        wide
        title={words.editTitle}
        onClose={leave}
        actions={
          <>
            <Button variant="quiet" onClick={leave}>
              {words.cancel}
            </Button>
            <Button type="submit" form={formId} busy={busy} busyLabel={words.saving}>
              {words.save}
            </Button>
          </>
        }
      >
        <ProfileForm id={formId} account={account} session={session} onBusy={setBusy} onSaved={onSaved} />
      </Dialog>
    </>
  );
}

/** The seven fields, as saved or as they were left; there only while the dialog is open. */
function ProfileForm({
  id,
  account,
  session,
  onBusy,
  onSaved,
}: {
  id: string;
  account: Account;
  session: { hasEnded: (error: unknown) => boolean; signInAgain: () => Promise<void> };
  onBusy: (busy: boolean) => void;
  onSaved: () => void;
}) {
  const key = keyOf(account);
  const [saved] = useState(() => fieldsOf(account.profile, account.displayName));
  const [draft] = useState(() => readDraft(sessionStorage, key));
  const [problem, setProblem] = useState<{ lead: string; message: string; signIn?: true } | null>(null);
  const alert = useFocusOn<HTMLDivElement>(problem);
  const once = useSubmitOnce();
  const [save] = useSaveProfileMutation();
  const { register, handleSubmit, setError, getValues, subscribe, formState } = useForm<
    ProfileFields,
    unknown,
    CheckedProfile
  >({ resolver: zodResolver(profileForm), defaultValues: { ...saved, ...draft } });
  const { errors } = formState;

  useEffect(() => {
    const keep = () => {
      const fields = getValues();
      writeDraft(sessionStorage, key, differs(fields, saved) ? fields : null);
    };
    return subscribe({ formState: { values: true }, callback: keep });
  }, [subscribe, getValues, key, saved]);

  const submit = async (input: CheckedProfile) => {
    onBusy(true);
    setProblem(null);
    const failed = (message: string, lead: string = copy.failures.profileNotSaved) =>
      setProblem({ lead, message });
    try {
      const { data } = await save({ variables: { input } });
      const result = data?.saveProfile;
      switch (result?.__typename) {
        case 'Profile':
          writeDraft(sessionStorage, key, null);
          toast.success(copy.toasts.profileSaved);
          return onSaved();
        case 'InvalidInput':
          for (const { path, message } of result.issues)
            if (path in saved) setError(path as keyof ProfileFields, { message });
          return failed(result.message);
        case 'SignInRequired':
          return setProblem({ lead: copy.authority, message: copy.failures.nobodySignedIn, signIn: true });
        case 'Forbidden':
        case 'RateLimited':
          return failed(result.message);
        case undefined:
          return failed(copy.failures.unexpected);
        default:
          return result satisfies never;
      }
    } catch (error) {
      if (session.hasEnded(error)) return await session.signInAgain();
      return failed(navigator.onLine ? copy.failures.unexpected : copy.failures.offline);
    } finally {
      onBusy(false);
    }
  };

  const { fields } = words;
  return (
    <form id={id} className={style.form} noValidate onSubmit={once(handleSubmit(submit))}>
      <p className={style.hint}>{words.editLead}</p>
      {Object.keys(draft).length > 0 && <Alert kind="info">{words.kept}</Alert>}
      <TextField label={fields.name} autoComplete="name" error={errors.name?.message} {...register('name')} />
      <TextField
        label={fields.email}
        type="email"
        autoComplete="email"
        hint={words.emailHint}
        value={account.email}
        readOnly
      />
      <TextField
        label={fields.phone}
        type="tel"
        autoComplete="tel"
        error={errors.phone?.message}
        {...register('phone')}
      />
      <SelectField
        label={fields.skill}
        placeholder={words.chooseSkill}
        options={skills.map((skill) => ({ value: skill, label: words.skills[skill] }))}
        error={errors.skill?.message}
        {...register('skill')}
      />
      <TextField
        label={fields.education}
        autoComplete="off"
        error={errors.education?.message}
        {...register('education')}
      />
      <TextField
        label={fields.linkedin}
        type="url"
        inputMode="url"
        autoComplete="url"
        hint={words.linkedinHint}
        error={errors.linkedin?.message}
        {...register('linkedin')}
      />
      <div className={style.whole}>
        <TextArea label={fields.about} rows={5} error={errors.about?.message} {...register('about')} />
      </div>
      {problem && (
        <div className={style.whole}>
          <Alert
            ref={alert}
            lead={problem.lead}
            action={
              problem.signIn && (
                <Button variant="secondary" onClick={() => void session.signInAgain()}>
                  {copy.nav.login}
                </Button>
              )
            }
          >
            {problem.message}
          </Alert>
        </div>
      )}
    </form>
  );
}
