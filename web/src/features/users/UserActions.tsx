import { useState } from 'react';
import * as copy from '#web/app/copy.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { Button } from '#web/ui/Button.tsx';
import { useFocusOn } from '#web/ui/use-focus-on.ts';
import { ChangeAccess, type AccessChange } from './ChangeAccess.tsx';
import { ChangeRole, type RoleChange } from './ChangeRole.tsx';
import { RoleBadge } from './RoleBadge.tsx';
import type { UserRowFragment } from './UserRow.generated.ts';
import style from './UserActions.module.css';

const words = copy.users;

/** The role of a user, and what an admin can do with the account. `self` is the signed-in admin. */
export function UserActions({
  user,
  self,
  className,
  onSignInRequired,
  onRevokedSelf,
}: {
  user: UserRowFragment;
  self: boolean;
  className?: string | undefined;
  onSignInRequired: () => Promise<void>;
  onRevokedSelf: () => Promise<void>;
}) {
  const { email, displayName, role, blockedAt } = user;
  const [access, setAccess] = useState<AccessChange | null>(null);
  const isBlocked = blockedAt !== null;
  const [wasBlocked, setWasBlocked] = useState(isBlocked);
  const [roleChange, setRoleChange] = useState<RoleChange | null>(null);
  const [roleBefore, setRoleBefore] = useState(role);
  // After success the focused button is gone, so move the focus.
  const actions = useFocusOn<HTMLDivElement>(
    (roleChange === null && role !== roleBefore) || (access === null && isBlocked !== wasBlocked),
  );
  const openRoleDialog = (change: RoleChange) => {
    setRoleBefore(role);
    setRoleChange(change);
  };
  const openAccessDialog = (change: AccessChange) => {
    setWasBlocked(isBlocked);
    setAccess(change);
  };
  const name = displayName ?? email;
  return (
    <>
      <div ref={actions} tabIndex={-1} className={`${style.actions} ${className ?? ''}`}>
        {/* §4: non-admins become admins via Make Admin. Admins show 'Already Admin'. */}
        {role === 'ADMIN' ? (
          <>
            <Badge tone="moss">{words.already}</Badge>
            <Button
              variant="quiet"
              aria-label={words.revokeOf(name)}
              onClick={() => openRoleDialog('revoke')}
            >
              {words.revoke}
            </Button>
          </>
        ) : (
          <>
            {role !== 'CUSTOMER' && <RoleBadge role={role} />}
            <Button
              variant="secondary"
              aria-label={words.makeOf(name)}
              onClick={() => openRoleDialog('make')}
            >
              {words.make}
            </Button>
          </>
        )}
        <Button
          variant="quiet"
          aria-label={words.changeRoleOf(name)}
          onClick={() => openRoleDialog('choose')}
        >
          {words.changeRole}
        </Button>
        {!self && (
          <>
            {!isBlocked && (
              <Button
                variant="quiet"
                aria-label={words.endSessionsOf(name)}
                onClick={() => openAccessDialog('endSessions')}
              >
                {words.endSessions}
              </Button>
            )}
            <Button
              variant="quiet"
              aria-label={isBlocked ? words.unblockOf(name) : words.blockOf(name)}
              onClick={() => openAccessDialog(isBlocked ? 'unblock' : 'block')}
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
        change={roleChange}
        onClose={() => setRoleChange(null)}
        onSignInRequired={onSignInRequired}
        onRevokedSelf={onRevokedSelf}
      />
    </>
  );
}
