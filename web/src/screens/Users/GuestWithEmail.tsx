import { Link } from 'react-router-dom';
import * as copy from '#web/app/copy.ts';
import { paths } from '#web/app/paths.ts';
import { Alert } from '#web/ui/Alert.tsx';
import { useGuestWithEmailQuery } from './GuestWithEmail.generated.ts';
import style from './UsersScreen.module.css';

const words = copy.users;

/** The guest who ordered with the searched email. Guests are found by their whole email only. */
export function GuestWithEmail({ email }: { email: string }) {
  const { data, error } = useGuestWithEmailQuery({ variables: { email }, fetchPolicy: 'cache-and-network' });
  const guest = data?.guestCustomer;
  if (error && !data) return <Alert>{words.guestFailed}</Alert>;
  if (!guest) return null;
  return (
    <p className={style.guest}>
      {words.guest}{' '}
      <Link to={paths.guestCustomerOf(guest.email)}>{guest.lastContact?.name ?? guest.email}</Link>
    </p>
  );
}
