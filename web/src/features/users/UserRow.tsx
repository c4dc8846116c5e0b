import { useState } from 'react';
import * as copy from '#web/app/copy.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Avatar } from '#web/ui/Picture.tsx';
import { useFocusOn } from '#web/ui/use-focus-on.ts';
import { ChangeAccess, type AccessChange } from './ChangeAccess.tsx';
import { ChangeRole, type RoleChange } from './ChangeRole.tsx';
import type { UserRowFragment } from './UserRow.generated.ts';
import style from './UserRow.module.css';

const words = copy.users;

/** A user with the available admin actions. `self` is the signed-in admin. */
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
  const { email, emailVerified, displayName, photoUrl, role, blockedAt } = user;
  const [access, setAccess] = useState<AccessChange | null>(null);
  const isBlocked = blockedAt !== null;
  const [wasBlocked, setWasBlocked] = useState(isBlocked);
  const [asked, setAsked] = useState<RoleChange | null>(null);
  const [askedAs, setAskedAs] = useState(role);
  // After success the focused button is gone, so move the focus.
  const standing = useFocusOn<HTMLDivElement>(
    (asked === null && role !== askedAs) || (access === null && isBlocked !== wasBlocked),
  );
  const ask = (change: RoleChange) => {
    setAskedAs(role);
    setAsked(change);
  };
  const askAccess = (change: AccessChange) => {
    setWasBlocked(isBlocked);
    setAccess(change);
  };
  const name = displayName ?? email;
  return (
    <article className={style.row} data-admin={role === 'ADMIN' || undefined}>
      <Avatar name={name} photoUrl={photoUrl} size={48} />
      <div className={style.who}>
        <h2>
          {name} {self && <Badge tone="lake">{words.self}</Badge>}
        </h2>
        <p>
          {displayName && <span className={style.email}>{email}</span>}
          {!emailVerified && <Badge tone="amber">{words.unverified}</Badge>}
          {isBlocked && <Badge tone="coral">{words.blocked}</Badge>}
        </p>
      </div>
      <div ref={standing} tabIndex={-1} className={style.role}>
        {/* §4: non-admins become admins via Make Admin. Admins show 'Already Admin'. */}
        {role === 'ADMIN' ? (
          <>
            <Badge tone="moss">{words.already}</Badge>
            <Button variant="quiet" aria-label={words.revokeOf(name)} onClick={() => ask('revoke')}>
              {words.revoke}
            </Button>
          </>
        ) : (
          <Button variant="secondary" aria-label={words.makeOf(name)} onClick={() => ask('make')}>
            {words.make}
          </Button>
        )}
        {!self && (
          <>
            {!isBlocked && (
              <Button
                variant="quiet"
                aria-label={words.endSessionsOf(name)}
                onClick={() => askAccess('endSessions')}
              >
                {words.endSessions}
              </Button>
            )}
            <Button
              variant="quiet"
              aria-label={isBlocked ? words.unblockOf(name) : words.blockOf(name)}
              onClick={() => askAccess(isBlocked ? 'unblock' : 'block')}
            >
              {isBlocked ? words.unblock : words.block}
            </Button>
          </>
        )}
      </div>
      <ChangeAccess
        user={user}
        change={access}
        onClose={() => setAccess(null)}
        onSignInRequired={onSignInRequired}
      />
      <ChangeRole
        user={user}
        self={self}
        change={asked}
        onClose={() => setAsked(null)}
        onSignInRequired={onSignInRequired}
        onRevokedSelf={onRevokedSelf}
      />
    </article>
  );
}
