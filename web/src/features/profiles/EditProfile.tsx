import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import * as copy from '#web/app/copy.ts';
import { requestFailure } from '#web/app/request-failure.ts';
import { Alert } from '#web/ui/Alert.tsx';
import { Button } from '#web/ui/Button.tsx';
import { EditDialog } from '#web/ui/EditDialog.tsx';
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

export const profileDraftKey = ({ id }: { id: string }) => `profile-draft:${id}`;

/**
 * §2: the profile's edit modal. It asks for confirmation before it discards input. `session` detects the end of a session
 * and signs in again.
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
  return (
    <EditDialog
      open={open}
      title={words.editTitle}
      draftKey={profileDraftKey(account)}
      words={{ ...copy.editDialog, save: words.save }}
      onClose={onClose}
    >
      {(form) => <ProfileForm {...form} account={account} session={session} onSaved={onSaved} />}
    </EditDialog>
  );
}

/** The seven fields, saved or restored from the draft. Mounted only while the dialog is open. */
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
  const key = profileDraftKey(account);
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
    const saveDraft = () => {
      const fields = getValues();
      writeDraft(sessionStorage, key, differs(fields, saved) ? fields : null);
    };
    return subscribe({ formState: { values: true }, callback: saveDraft });
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
          return setProblem({ lead: copy.authority, message: copy.failures.notSignedIn, signIn: true });
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
      return failed(requestFailure());
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
