import { Link } from 'react-router-dom';
import * as copy from '#web/app/copy.ts';
import { paths } from '#web/app/paths.ts';
import { useIsAllowed } from '#web/app/use-is-allowed.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { Avatar } from '#web/ui/Picture.tsx';
import { RoleBadge } from './RoleBadge.tsx';
import { UserActions } from './UserActions.tsx';
import type { UserRowFragment } from './UserRow.generated.ts';
import style from './UserRow.module.css';

const words = copy.users;

/** A user, who links to their page, with the actions of admins; others see the role. `self` is the signed-in admin. */
export function UserRow({
  user,
  self,
  onSignInRequired,
  onRevokedSelf,
}: {
  user: UserRowFragment;
  self: boolean;
  onSignInRequired: () => Promise<void>;
  onRevokedSelf: () => Promise<void>;
}) {
  const { databaseId, email, emailVerified, displayName, photoUrl, role, blockedAt } = user;
  const name = displayName ?? email;
  const isAdmin = useIsAllowed();
  return (
    <article className={style.row} data-admin={role === 'ADMIN' || undefined}>
      <Avatar name={name} photoUrl={photoUrl} size={48} />
      <div className={style.who}>
        <h2>
          <Link to={paths.customer(databaseId)}>{name}</Link>{' '}
          {self && <Badge tone="lake">{words.self}</Badge>}
        </h2>
        <p>
          {displayName && <span className={style.email}>{email}</span>}
          {!emailVerified && <Badge tone="amber">{words.unverified}</Badge>}
          {blockedAt !== null && <Badge tone="coral">{words.blocked}</Badge>}
        </p>
      </div>
      {isAdmin ? (
        <UserActions
          user={user}
          self={self}
          className={style.role}
          onSignInRequired={onSignInRequired}
          onRevokedSelf={onRevokedSelf}
        />
      ) : (
        <div className={style.role}>
          <RoleBadge role={role} />
        </div>
      )}
    </article>
  );
}
