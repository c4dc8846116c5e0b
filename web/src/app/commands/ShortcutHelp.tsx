import { Fragment, useState } from 'react';
import type { Role } from '#web/generated/schema-types.ts';
import { Dialog } from '#web/ui/Dialog.tsx';
import { commands as words } from '../copy/commands.ts';
import { dashboardLinks } from '../dashboard-links.ts';
import { Keys } from './Keys.tsx';
import { areSingleKeysOn, isMac, pageKeys, setSingleKeys } from './shortcuts.ts';
import style from './ShortcutHelp.module.css';

/** The keyboard shortcuts, and a switch for those of a single key. */
export function ShortcutHelp({
  open,
  role,
  onClose,
}: {
  open: boolean;
  /** The role of the user: shortcuts to other pages than theirs are left out. */
  role: Role;
  onClose: () => void;
}) {
  return (
    <Dialog open={open} title={words.helpTitle} closeLabel={words.close} onClose={onClose}>
      <Shortcuts role={role} />
    </Dialog>
  );
}

function Shortcuts({ role }: { role: Role }) {
  const links = dashboardLinks(role);
  const [isOn, setIsOn] = useState(areSingleKeysOn);
  return (
    <>
      <dl className={style.list}>
        <Shortcut keys={[[isMac() ? '⌘' : 'Ctrl', 'K']]} text={words.shortcutOf.palette} />
        <Shortcut keys={[['Esc']]} text={words.shortcutOf.close} />
        {isOn && (
          <>
            <Shortcut keys={[['?']]} text={words.shortcutOf.help} />
            {Object.entries(pageKeys).map(([key, path]) => {
              const text = links.find(({ to }) => to === path)?.text;
              return text && <Shortcut key={key} keys={[['G'], [key.toUpperCase()]]} text={text} />;
            })}
          </>
        )}
      </dl>
      <label className={style.switch}>
        <input
          type="checkbox"
          checked={isOn}
          aria-describedby="single-keys-hint"
          onChange={({ target }) => {
            setSingleKeys(target.checked);
            setIsOn(target.checked);
          }}
        />
        {words.singleKeys}
      </label>
      <p id="single-keys-hint" className={style.hint}>
        {words.singleKeysHint}
      </p>
    </>
  );
}

function Shortcut({ keys, text }: { keys: readonly (readonly string[])[]; text: string }) {
  return (
    <div>
      <dt>{text}</dt>
      <dd>
        {keys.map((together, index) => (
          <Fragment key={together.join(' ')}>
            {index > 0 && ` ${words.thenKey} `}
            <Keys keys={together} />
          </Fragment>
        ))}
      </dd>
    </div>
  );
}
