import { KeyRound, LogOut } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import * as copy from '#web/app/copy.ts';
import { Button } from '#web/ui/Button.tsx';
import { useOnline } from '#web/ui/use-online.ts';
import type { Session } from './account-session.ts';
import style from './AccountSecurity.module.css';
import { ChangePassword } from './ChangePassword.tsx';
import { EndMySessions } from './EndMySessions.tsx';

const words = copy.accountSecurity;

/** Changes the user's password, and logs out on every device. Accounts that use Google have no password to change. */
export function AccountSecurity({
  email,
  hasPassword,
  session,
  waiting,
  onSessionsEnded,
}: {
  email: string;
  hasPassword: boolean;
  session: Session;
  /** What logging out discards. */
  waiting: ReactNode;
  onSessionsEnded: () => Promise<void>;
}) {
  const [open, setOpen] = useState<'password' | 'sessions' | null>(null);
  const online = useOnline();
  const close = () => setOpen(null);
  return (
    <section className={style.security} aria-labelledby="account-security">
      <div>
        <h2 id="account-security">{words.title}</h2>
        <p>{hasPassword ? words.lead : words.leadGoogle}</p>
      </div>
      <div className={style.buttons}>
        {hasPassword && (
          <Button variant="secondary" disabled={!online} onClick={() => setOpen('password')}>
            <KeyRound size={18} aria-hidden />
            {words.change}
          </Button>
        )}
        <Button variant="secondary" disabled={!online} onClick={() => setOpen('sessions')}>
          <LogOut size={18} aria-hidden />
          {words.end}
        </Button>
      </div>
      <ChangePassword email={email} open={open === 'password'} onClose={close} session={session} />
      <EndMySessions
        email={email}
        open={open === 'sessions'}
        onClose={close}
        session={session}
        onEnded={onSessionsEnded}
      >
        {waiting}
      </EndMySessions>
    </section>
  );
}
