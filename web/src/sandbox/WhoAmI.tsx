import { CircleUserRound, Fish, Headset, KeyRound, Package, Tags } from 'lucide-react';
import { useState, useSyncExternalStore, type FormEvent } from 'react';
import { Segmented } from '#web/ui/Segmented.tsx';
import type { DemoAccount, Session, Who } from './session.ts';
import style from './WhoAmI.module.css';
import { wording } from './wording.ts';

export const useWho = (session: Session): Who =>
  useSyncExternalStore(
    (changed) => session.subscribe(changed),
    () => session.current(),
  );

const icons = {
  visitor: CircleUserRound,
  customer: Fish,
  admin: KeyRound,
  support: Headset,
  warehouse: Package,
  catalog: Tags,
};
type Option = keyof typeof icons;
/** Staff are icons: six labels don't fit in the header. */
const staff: ReadonlySet<Option> = new Set(['support', 'warehouse', 'catalog']);

/** Selects the account for requests: demo accounts in demo mode, a bearer token elsewhere. */
export function WhoAmI({ session, accounts }: { session: Session; accounts: readonly DemoAccount[] }) {
  const who = useWho(session);
  const [problem, setProblem] = useState('');
  function be(account: DemoAccount | null) {
    setProblem('');
    session.be(account).catch((error: unknown) => setProblem(wording.who.failed(String(error))));
  }
  const role = roleOf(who, accounts);
  return (
    <div className={style.who}>
      <output className={style.status}>{problem || statusOf(who)}</output>
      {accounts.length > 0 ? (
        <Segmented
          label={wording.who.label}
          value={role}
          options={(Object.keys(icons) as Option[]).map((value) => {
            const Icon = icons[value];
            return {
              value,
              title: wording.who.be[value],
              label: staff.has(value) ? (
                <span>
                  <Icon size={15} aria-label={wording.who[value]} />
                </span>
              ) : (
                <>
                  <Icon size={15} aria-hidden /> {wording.who[value]}
                </>
              ),
            };
          })}
          onChoose={(value) => be(accounts.find((account) => account.role === value) ?? null)}
        />
      ) : (
        <BringToken session={session} />
      )}
    </div>
  );
}

function BringToken({ session }: { session: Session }) {
  function bring(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const token = String(new FormData(event.currentTarget).get('token')).trim();
    if (token) session.bring(token.replace(/^Bearer +/i, ''));
    else void session.be(null);
    event.currentTarget.closest('details')?.removeAttribute('open');
  }
  return (
    <details className={style.bring}>
      <summary>{wording.who.bring}</summary>
      <form onSubmit={bring} className={style.form}>
        <label>
          {wording.who.bringLabel}
          <input name="token" type="password" autoComplete="off" spellCheck={false} />
        </label>
        <p>{wording.who.bringHint}</p>
        <button type="submit">{wording.who.use}</button>
      </form>
    </details>
  );
}

function statusOf(who: Who): string {
  switch (who.status) {
    case 'visitor':
      return wording.who.signedOut;
    case 'arriving':
      return wording.who.arriving(who.email);
    case 'person':
      return wording.who.signedIn(who.email);
    case 'token':
      return wording.who.token;
    default:
      return who satisfies never;
  }
}

function roleOf(who: Who, accounts: readonly DemoAccount[]): Option | null {
  if (who.status === 'visitor') return 'visitor';
  if (who.status === 'token') return null;
  return accounts.find(({ email }) => email === who.email)?.role ?? null;
}
