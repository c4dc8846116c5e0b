import { useApolloClient } from '@apollo/client/react';
import { ArrowLeft } from 'lucide-react';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import * as copy from '#web/app/copy.ts';
import { LoadFailure } from '#web/app/LoadFailure.tsx';
import { paths } from '#web/app/paths.ts';
import { useIsAllowed } from '#web/app/use-is-allowed.ts';
import { useWindowTitle } from '#web/app/window-title.ts';
import { AccountData } from '#web/features/customers/AccountData.tsx';
import { useEndOfSession, useSignInAgain } from '#web/features/orders/session-end.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { ButtonLink } from '#web/ui/Button.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { Avatar } from '#web/ui/Picture.tsx';
import { toast } from '#web/ui/toast.ts';
import { Spinner } from '#web/ui/Waiting.tsx';
import { keyOfGuest } from './customer-key.ts';
import { CustomerMessages } from './CustomerMessages.tsx';
import { CustomerOrders } from './CustomerOrders.tsx';
import style from './CustomerScreen.module.css';
import { LastContact, Spend } from './CustomerSpend.tsx';
import {
  useGuestCustomerScreenQuery,
  type GuestCustomerScreenQuery,
} from './GuestCustomerScreen.generated.ts';

const words = copy.guestCustomer;

/** What admins and support see of a customer who ordered without an account. The email is in the URL. */
export function GuestCustomerScreen() {
  const [params] = useSearchParams();
  const email = params.get('email') ?? '';
  return <OneGuest key={email} email={email} />;
}

function OneGuest({ email }: { email: string }) {
  const { data, loading, error, refetch } = useGuestCustomerScreenQuery({
    variables: { email },
    fetchPolicy: 'cache-and-network',
  });
  const ended = useEndOfSession(error, refetch);
  const isAdmin = useIsAllowed();
  const guest = data?.guestCustomer;
  useWindowTitle(guest ? (guest.lastContact?.name ?? guest.email) : undefined);
  if (ended || (loading && !data)) return <Spinner label={copy.waiting} />;
  if (!data)
    return <LoadFailure level={1} title={words.failed} message={error?.message} onTryAgain={refetch} />;
  if (!guest)
    return (
      <Notice
        kind="empty"
        level={1}
        title={words.none}
        action={<ButtonLink to={paths.users}>{copy.customer.back}</ButtonLink>}
      >
        {email && words.noneHint(email)}
      </Notice>
    );
  const key = keyOfGuest(guest.email);
  return (
    <div className={style.page}>
      <Link to={paths.users} className={style.back}>
        <ArrowLeft size={16} aria-hidden /> {copy.customer.back}
      </Link>
      <Head guest={guest} />
      <div className={style.columns}>
        <Spend of={key} />
        <LastContact of={key} />
      </div>
      <CustomerOrders of={key} />
      <CustomerMessages of={key} />
      {isAdmin && !guest.account && <Data email={guest.email} />}
    </div>
  );
}

/** The data of a guest with an account belongs to the account. */
function Data({ email }: { email: string }) {
  const { cache } = useApolloClient();
  const signInAgain = useSignInAgain();
  const navigate = useNavigate();
  return (
    <div className={style.card}>
      <AccountData
        account={{ customerId: email, email, isGuest: true }}
        onDeleted={async () => {
          await navigate(paths.users, { replace: true });
          for (const fieldName of ['guestCustomer', 'orders', 'order'])
            cache.evict({ id: 'ROOT_QUERY', fieldName });
          toast.success(copy.accountData.guests.deleted(email));
        }}
        onSignInRequired={signInAgain}
      />
    </div>
  );
}

function Head({
  guest: { email, lastContact, account },
}: {
  guest: NonNullable<GuestCustomerScreenQuery['guestCustomer']>;
}) {
  const name = lastContact?.name ?? email;
  return (
    <header className={style.card}>
      <div className={style.who}>
        <Avatar name={name} photoUrl={null} size={64} />
        <div>
          <h1 tabIndex={-1}>{name}</h1>
          <p className={style.badges}>
            <Badge tone="plain">{words.guest}</Badge>
          </p>
        </div>
      </div>
      <dl className={style.facts}>
        <div>
          <dt>{copy.customer.details.email}</dt>
          <dd>
            <a href={`mailto:${email}`}>{email}</a>
          </dd>
        </div>
        <div>
          <dt>{copy.customer.details.title}</dt>
          <dd>
            {account ? (
              <Link to={paths.customer(account.databaseId)}>{account.displayName ?? account.email}</Link>
            ) : (
              words.noAccount
            )}
          </dd>
        </div>
      </dl>
    </header>
  );
}
