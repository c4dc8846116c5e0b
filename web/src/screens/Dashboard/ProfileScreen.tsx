import { Pencil } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import * as copy from '#web/app/copy.ts';
import { LoadFailure } from '#web/app/LoadFailure.tsx';
import { paths } from '#web/app/paths.ts';
import { AccountData } from '#web/features/customers/AccountData.tsx';
import { isRefused, useEndOfSession, useSignInAgain } from '#web/features/orders/session-end.ts';
import { discardQueuedOrders, QueuedOrdersAtLogout } from '#web/features/orders/queued-orders-at-logout.ts';
import { readStoredOrders } from '#web/features/orders/queued-orders-storage.ts';
import { EditProfile, profileDraftKey } from '#web/features/profiles/EditProfile.tsx';
import { ProfileFacts } from '#web/features/profiles/ProfileFacts.tsx';
import { AccountSecurity } from '#web/features/users/AccountSecurity.tsx';
import { RoleBadge } from '#web/features/users/RoleBadge.tsx';
import { useIdentity, usePlatform } from '#web/platform/PlatformContext.tsx';
import { Alert } from '#web/ui/Alert.tsx';
import { Badge } from '#web/ui/Badge.tsx';
import { Button } from '#web/ui/Button.tsx';
import { removeDrafts } from '#web/ui/draft.ts';
import { hasDraft } from '#web/ui/EditDialog.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { Avatar, Picture } from '#web/ui/Picture.tsx';
import { pictureSet } from '#web/ui/picture-set.ts';
import { toast } from '#web/ui/toast.ts';
import { useFocusOn } from '#web/ui/use-focus-on.ts';
import { useOnline } from '#web/ui/use-online.ts';
import { Spinner } from '#web/ui/Waiting.tsx';
import { useProfileScreenQuery, type ProfileScreenQuery } from './ProfileScreen.generated.ts';
import style from './ProfileScreen.module.css';

const words = copy.dashboard;

const lakeAtDawn = pictureSet('hero-dawn-lake', [640, 1280, 1920], {
  alt: '',
  color: '#DFCDB6',
  width: 1920,
  height: 860,
});

/** §2: the profile with its edit modal. The dashboard's index page. */
export function ProfileScreen() {
  const { data, loading, error, refetch } = useProfileScreenQuery({
    // The email address may have been verified in another tab.
    fetchPolicy: 'cache-and-network',
  });
  const ended = useEndOfSession(error, refetch);
  if (ended || (loading && !data)) return <Spinner label={copy.waiting} />;
  // Cached data stays readable offline.
  if (!data?.me) return <LoadFailure level={1} title={copy.failures.unexpected} onTryAgain={refetch} />;
  return <Profile me={data.me} />;
}

/** §2: the same at its own URL, without the dashboard layout. */
export function ProfilePage() {
  return (
    <div className={`page ${style.alone}`}>
      <ProfileScreen />
    </div>
  );
}

type Me = NonNullable<ProfileScreenQuery['me']>;

function Profile({ me }: { me: Me }) {
  const session = { hasEnded: isRefused, signInAgain: useSignInAgain() };
  // Reopens the dialog if a draft exists from before a reload or a sign-in.
  const [editing, setEditing] = useState(() => hasDraft(profileDraftKey(me)));
  const [savedOnce, setSavedOnce] = useState(0);
  // After the first save the empty profile's button, which opened the dialog, is gone.
  const edit = useFocusOn<HTMLButtonElement>(savedOnce);
  const open = () => setEditing(true);
  const online = useOnline();
  const { identity } = usePlatform();
  const identityState = useIdentity();
  const navigate = useNavigate();
  const { email, emailVerified, displayName, photoUrl, role, profile } = me;
  const name = profile?.name ?? displayName;
  return (
    <article className={style.card}>
      <header className={style.head}>
        <div className={style.cover} aria-hidden="true">
          <Picture
            picture={lakeAtDawn}
            sizes="(max-width: 56rem) 92vw, 60rem"
            fit="cover"
            eager
            fallbackAlt=""
          />
        </div>
        <Avatar name={name ?? email} photoUrl={photoUrl} size={112} />
        <div className={style.who}>
          <h1>{name ?? words.newName}</h1>
          <p>
            {profile && <span>{copy.profile.skills[profile.skill]}</span>}
            <RoleBadge role={role} />
          </p>
        </div>
        <Button ref={edit} variant="secondary" className={style.edit ?? ''} disabled={!online} onClick={open}>
          <Pencil size={16} aria-hidden />
          {copy.profile.edit}
        </Button>
      </header>
      <div className={style.body}>
        {!online && <Alert kind="info">{copy.profile.readOnly}</Alert>}
        <dl className={style.account}>
          <dt>{words.email}</dt>
          <dd>
            {email}{' '}
            {emailVerified ? (
              <Badge tone="moss">{words.verified}</Badge>
            ) : (
              <Badge tone="amber">{words.unverified}</Badge>
            )}
          </dd>
        </dl>
        {!emailVerified && <Resend />}
        {profile ? (
          <ProfileFacts profile={profile} />
        ) : (
          <Notice
            kind="empty"
            title={copy.profile.empty}
            action={
              <Button disabled={!online} onClick={open}>
                {copy.profile.fillIn}
              </Button>
            }
          >
            {copy.profile.emptyHint}
          </Notice>
        )}
      </div>
      <div className={style.body}>
        <AccountSecurity
          email={email}
          hasPassword={identityState.status === 'signedIn' && identityState.user.hasPassword}
          session={session}
          waiting={
            readStoredOrders() !== null && (
              <Suspense>
                <QueuedOrdersAtLogout />
              </Suspense>
            )
          }
          onSessionsEnded={async () => {
            if (identityState.status === 'signedIn') await discardQueuedOrders(identityState.user.uid);
            await identity.signOut();
            removeDrafts();
            await navigate(paths.login, { replace: true });
            toast.success(copy.accountSecurity.ended);
          }}
        />
      </div>
      <div className={style.body}>
        <AccountData
          account={{ customerId: null, email }}
          onDeleted={async () => {
            await identity.signOut();
            removeDrafts();
            await navigate(paths.home, { replace: true });
            toast.success(copy.accountData.own.deleted);
          }}
          onSignInRequired={session.signInAgain}
        />
      </div>
      <EditProfile
        account={me}
        open={editing}
        onClose={() => setEditing(false)}
        onSaved={() => {
          setEditing(false);
          setSavedOnce((times) => times + 1);
        }}
        session={session}
      />
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
    <Button
      variant="secondary"
      className={style.resend ?? ''}
      busy={busy}
      busyLabel={copy.account.busy}
      onClick={() => void send()}
    >
      {words.resend}
    </Button>
  );
}
