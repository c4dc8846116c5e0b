import { ChevronDown } from 'lucide-react';
import { lazy, Suspense, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { useCartRoleQuery } from '#web/features/cart/CartRole.generated.ts';
import { usePlatform } from '#web/platform/PlatformContext.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { removeDrafts } from '#web/ui/draft.ts';
import { ErrorBoundary } from '#web/ui/ErrorBoundary.tsx';
import { Avatar } from '#web/ui/Picture.tsx';
import { useDismiss } from '#web/ui/use-dismiss.ts';
import * as copy from './copy.ts';
import style from './Navbar.module.css';
import { paths } from './paths.ts';
import { worksForShop } from './staff.ts';
import { discardQueuedOrders, QueuedOrdersAtLogout } from '#web/features/orders/queued-orders-at-logout.ts';
import { readStoredOrders } from '#web/features/orders/queued-orders-storage.ts';

const words = copy.nav;

const AdminCommands = lazy(async () => ({
  default: (await import('./commands/AdminCommands.tsx')).AdminCommands,
}));

/** §2: profile, portfolio, dashboard and Log out, which asks for confirmation. */
export function AccountMenu({ name, photoUrl }: { name: string; photoUrl: string | null }) {
  const { config, identity } = usePlatform();
  const navigate = useNavigate();
  const menu = useRef<HTMLDetailsElement>(null);
  const [isDialogOpen, setIsDialogOpen] = useState(false);
  const [leaving, setLeaving] = useState(false);
  const close = useDismiss(menu);
  // The cart button queries the role on every page, so it is cached.
  const role = useCartRoleQuery({ fetchPolicy: 'cache-only' }).data?.me?.role;

  const logOut = async () => {
    setLeaving(true);
    const state = identity.current();
    if (state.status === 'signedIn') await discardQueuedOrders(state.user.uid);
    await identity.signOut();
    removeDrafts();
    await navigate(paths.login, { replace: true });
  };

  return (
    <>
      <details ref={menu} className={style.account}>
        <summary aria-label={`${words.account}: ${name}`}>
          <Avatar name={name} photoUrl={photoUrl} size={36} />
          <ChevronDown size={16} aria-hidden />
        </summary>
        <ul className={style.menu}>
          <li className={style.who}>{name}</li>
          <li>
            <Link to={paths.profile} onClick={close}>
              {words.profile}
            </Link>
          </li>
          {config.features.portfolio && (
            <li>
              <Link to={paths.portfolio} onClick={close}>
                {words.portfolio}
              </Link>
            </li>
          )}
          <li>
            <Link to={paths.dashboard} onClick={close}>
              {words.dashboard}
            </Link>
          </li>
          <li>
            <button
              type="button"
              onClick={() => {
                close();
                setIsDialogOpen(true);
              }}
            >
              {words.logout}
            </button>
          </li>
        </ul>
      </details>
      {role && worksForShop(role) && (
        <ErrorBoundary fallback={null}>
          <Suspense>
            <AdminCommands role={role} onLogOut={() => setIsDialogOpen(true)} />
          </Suspense>
        </ErrorBoundary>
      )}
      <Dialog
        open={isDialogOpen}
        title={copy.confirmations.logout}
        onClose={() => leaving || setIsDialogOpen(false)}
        actions={
          <>
            <Button variant="quiet" disabled={leaving} onClick={() => setIsDialogOpen(false)}>
              {words.stay}
            </Button>
            <Button busy={leaving} busyLabel={words.leaving} onClick={() => void logOut()}>
              {words.yes}
            </Button>
          </>
        }
      >
        {readStoredOrders() !== null && (
          <Suspense>
            <QueuedOrdersAtLogout />
          </Suspense>
        )}
      </Dialog>
    </>
  );
}
