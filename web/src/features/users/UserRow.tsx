import { useState } from 'react';
import * as copy from '#web/app/copy.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Avatar } from '#web/ui/Picture.tsx';
import { useFocusOn } from '#web/ui/use-focus-on.ts';
import { ChangeRole, type RoleChange } from './ChangeRole.tsx';
import type { UserRowFragment } from './UserRow.generated.ts';
import style from './UserRow.module.css';

const words = copy.users;

/** One person, and what they may do; `self` is the admin who looks. */
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
  const { email, emailVerified, displayName, photoUrl, role } = user;
  const [asked, setAsked] = useState<RoleChange | null>(null);
  const [askedAs, setAskedAs] = useState(role);
  // Done: the button that had the focus is gone.
  const standing = useFocusOn<HTMLDivElement>(asked === null && role !== askedAs);
  const ask = (change: RoleChange) => {
    setAskedAs(role);
    setAsked(change);
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
        </p>
      </div>
      <div ref={standing} tabIndex={-1} className={style.role}>
        {/* §4: non-admin becomes admin via Make Admin; admins show 'Already Admin'. */}
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
      </div>
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
