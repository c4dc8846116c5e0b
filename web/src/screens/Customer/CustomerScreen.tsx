import { useApolloClient } from '@apollo/client/react';
import { ArrowLeft } from 'lucide-react';
import { Link, useNavigate, useParams } from 'react-router-dom';
import * as copy from '#web/app/copy.ts';
import { LoadFailure } from '#web/app/LoadFailure.tsx';
import { paths } from '#web/app/paths.ts';
import { useIsAllowed } from '#web/app/use-is-allowed.ts';
import { useWindowTitle } from '#web/app/window-title.ts';
import { useEndOfSession, useSignInAgain } from '#web/features/orders/session-end.ts';
import { ProfileFacts } from '#web/features/profiles/ProfileFacts.tsx';
import { AccountData } from '#web/features/customers/AccountData.tsx';
import { UserActions } from '#web/features/users/UserActions.tsx';
import { RoleBadge } from '#web/features/users/RoleBadge.tsx';
import { Badge } from '#web/ui/Badge.tsx';
import { ButtonLink } from '#web/ui/Button.tsx';
import { day } from '#web/ui/dates.ts';
import { Notice } from '#web/ui/Notice.tsx';
import { Avatar } from '#web/ui/Picture.tsx';
import { toast } from '#web/ui/toast.ts';
import { Spinner } from '#web/ui/Waiting.tsx';
import { keyOfUser } from './customer-key.ts';
import { CustomerMessages } from './CustomerMessages.tsx';
import { CustomerNotes } from './CustomerNotes.tsx';
import { CustomerOrders } from './CustomerOrders.tsx';
import { CustomerReviews } from './CustomerReviews.tsx';
import { useCustomerScreenQuery, type CustomerScreenQuery } from './CustomerScreen.generated.ts';
import { LastContact, Spend } from './CustomerSpend.tsx';
import style from './CustomerScreen.module.css';

const words = copy.customer;

/** What admins and support see of one customer. The sections load and fail on their own. */
export function CustomerScreen() {
  const { id = '' } = useParams();
  return <OneCustomer key={id} id={id} />;
}

function OneCustomer({ id }: { id: string }) {
  const { data, loading, error, refetch } = useCustomerScreenQuery({
    variables: { id },
    fetchPolicy: 'cache-and-network',
  });
  const ended = useEndOfSession(error, refetch);
  const isAdmin = useIsAllowed();
  const key = keyOfUser(id);
  const user = data?.customer?.user;
  useWindowTitle(user && (user.displayName ?? user.email));
  if (ended || (loading && !data)) return <Spinner label={copy.waiting} />;
  if (!data)
    return <LoadFailure level={1} title={words.failed} message={error?.message} onTryAgain={refetch} />;
  if (!data.customer)
    return (
      <Notice
        kind="empty"
        level={1}
        title={words.gone}
        action={<ButtonLink to={paths.users}>{words.back}</ButtonLink>}
      >
        {words.goneHint}
      </Notice>
    );
  return (
    <div className={style.page}>
      <Link to={paths.users} className={style.back}>
        <ArrowLeft size={16} aria-hidden /> {words.back}
      </Link>
      <Head customer={data.customer} isSelf={data.me?.id === data.customer.user.id} />
      <div className={style.columns}>
        <Spend of={key} />
        <LastContact of={key} />
      </div>
      <CustomerOrders of={key} />
      <Profile profile={data.customer.user.profile} />
      <CustomerNotes id={id} name={data.customer.user.displayName ?? data.customer.user.email} />
      <div className={style.columns}>
        <CustomerReviews id={id} />
        <CustomerMessages of={key} />
      </div>
      {isAdmin && <Data user={data.customer.user} />}
    </div>
  );
}

type Customer = NonNullable<CustomerScreenQuery['customer']>;

function Head({
  customer: { registeredAt, wishListCount, guest, user },
  isSelf,
}: {
  customer: Customer;
  isSelf: boolean;
}) {
  const signInAgain = useSignInAgain();
  const navigate = useNavigate();
  const isAdmin = useIsAllowed();
  const { email, emailVerified, displayName, photoUrl, role, blockedAt } = user;
  const name = displayName ?? email;
  const texts = words.details;
  return (
    <header className={style.card}>
      <div className={style.who}>
        <Avatar name={name} photoUrl={photoUrl} size={64} />
        <div>
          <h1 tabIndex={-1}>
            {name} {isSelf && <Badge tone="lake">{copy.users.self}</Badge>}
          </h1>
          <p className={style.badges}>
            <RoleBadge role={role} />
            {blockedAt !== null && <Badge tone="coral">{texts.blocked}</Badge>}
          </p>
        </div>
      </div>
      <dl className={style.facts}>
        <div>
          <dt>{texts.email}</dt>
          <dd>
            <a href={`mailto:${email}`}>{email}</a>{' '}
            {emailVerified ? (
              <Badge tone="moss">{texts.verified}</Badge>
            ) : (
              <Badge tone="amber">{texts.unverified}</Badge>
            )}
          </dd>
        </div>
        <div>
          <dt>{texts.registered}</dt>
          <dd>
            <time dateTime={registeredAt}>{day(registeredAt)}</time>
          </dd>
        </div>
        {blockedAt !== null && (
          <div>
            <dt>{texts.blocked}</dt>
            <dd>
              <time dateTime={blockedAt}>{day(blockedAt)}</time>
            </dd>
          </div>
        )}
        <div>
          <dt>{texts.wishList}</dt>
          <dd>{texts.products(wishListCount)}</dd>
        </div>
        {guest && (
          <div>
            <dt>{texts.asGuest}</dt>
            <dd>
              <Link to={paths.guestCustomerOf(guest.email)}>{texts.guestOrders}</Link>
            </dd>
          </div>
        )}
      </dl>
      {isAdmin && (
        <UserActions
          user={user}
          self={isSelf}
          className={style.actions}
          onSignInRequired={signInAgain}
          // Without the role this page is forbidden.
          onRevokedSelf={async () => navigate(paths.dashboard)}
        />
      )}
    </header>
  );
}

function Profile({ profile }: { profile: Customer['user']['profile'] }) {
  return (
    <section className={style.card} aria-labelledby="customer-profile">
      <h2 id="customer-profile">{words.profile.title}</h2>
      {profile ? (
        <>
          <p>
            {profile.name} · {copy.profile.skills[profile.skill]}
          </p>
          <ProfileFacts profile={profile} />
        </>
      ) : (
        <p className={style.soft}>{words.profile.empty}</p>
      )}
    </section>
  );
}

function Data({ user: { databaseId, email } }: { user: Customer['user'] }) {
  const { cache } = useApolloClient();
  const signInAgain = useSignInAgain();
  const navigate = useNavigate();
  return (
    <div className={style.card}>
      <AccountData
        account={{ customerId: databaseId, email }}
        onDeleted={async () => {
          await navigate(paths.users, { replace: true });
          cache.evict({ id: 'ROOT_QUERY', fieldName: 'users' });
          toast.success(copy.accountData.customers.deleted(email));
        }}
        onSignInRequired={signInAgain}
      />
    </div>
  );
}
