import * as copy from '#web/app/copy.ts';
import { paths } from '#web/app/paths.ts';
import { usePlatform } from '#web/platform/PlatformContext.tsx';
import { Button } from '#web/ui/Button.tsx';
import style from './DemoAccounts.module.css';

/** In test mode: demo accounts that sign in with one click. */
export function DemoAccounts({
  onChoose,
}: {
  onChoose: (account: { email: string; password: string }) => void;
}) {
  const { demo } = usePlatform().config;
  if (!demo) return null;
  return (
    <aside className={style.box} aria-label={copy.account.demoTitle}>
      <h2>{copy.account.demoTitle}</h2>
      <ul>
        {demo.accounts.map(({ email, password, role }) => (
          <li key={email}>
            <span>
              <code>{email}</code>
              <code>{password}</code>
            </span>
            <Button variant="quiet" onClick={() => onChoose({ email, password })}>
              {copy.account.demoUse[role]}
            </Button>
          </li>
        ))}
      </ul>
      <p>
        {copy.account.demoHint}{' '}
        <a href={paths.mailbox} target="_blank" rel="noreferrer">
          {copy.account.demoMailbox}
        </a>
        .
      </p>
    </aside>
  );
}
