import { useState } from 'react';
import { copy } from '#web/app/copy.ts';
import { usePlatform } from '#web/platform/PlatformContext.tsx';
import { Badge } from '#web/ui/Badge.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { Avatar } from '#web/ui/Picture.tsx';
import { toast } from '#web/ui/toast.ts';
import { Spinner } from '#web/ui/Waiting.tsx';
import { useProfileScreenQuery } from './ProfileScreen.generated.ts';
import style from './ProfileScreen.module.css';

const words = copy.dashboard;

/** §2: the dashboard's index shows the profile. */
export function ProfileScreen() {
  const { data, loading, error, refetch } = useProfileScreenQuery({
    // Verified in another window meanwhile, perhaps.
    fetchPolicy: 'cache-and-network',
  });
  if (loading && !data) return <Spinner label={copy.waiting} />;
  if (error || !data?.me)
    return (
      <Notice
        kind="problem"
        level={1}
        title={copy.failures.unexpected}
        action={<Button onClick={() => void refetch()}>{copy.home.retry}</Button>}
      />
    );
  const { email, emailVerified, displayName, photoUrl, role } = data.me;
  return (
    <article className={style.card}>
      <Avatar name={displayName ?? email} photoUrl={photoUrl} size={96} />
      <div className={style.facts}>
        <h1>{displayName ?? words.newName}</h1>
        <dl>
          <div>
            <dt>{words.email}</dt>
            <dd>
              {email}{' '}
              {emailVerified ? (
                <Badge tone="moss">{words.verified}</Badge>
              ) : (
                <Badge tone="amber">{words.unverified}</Badge>
              )}
            </dd>
          </div>
          <div>
            <dt>{words.role}</dt>
            <dd>
              {role === 'ADMIN' ? <Badge tone="coral">{words.roles.ADMIN}</Badge> : words.roles.CUSTOMER}
            </dd>
          </div>
        </dl>
        {!emailVerified && <Resend />}
      </div>
    </article>
  );
}

function Resend() {
  const { identity } = usePlatform();
  const [busy, setBusy] = useState(false);
  const send = async () => {
    setBusy(true);
    const problem = await identity.sendVerification();
    setBusy(false);
    if (problem) toast.error(`${problem.message} ${problem.hint}`);
    else toast.success(copy.toasts.verificationSent);
  };
  return (
    <Button variant="secondary" busy={busy} busyLabel={copy.account.busy} onClick={() => void send()}>
      {words.resend}
    </Button>
  );
}
