import { Search } from 'lucide-react';
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx';
import { commands as words } from '../copy/commands.ts';
import style from './SearchButton.module.css';
import { Keys } from './Keys.tsx';
import { isMac } from './shortcuts.ts';
import { showCommands } from './shown-commands.ts';

/** Opens the command palette, and shows its shortcut. */
export function SearchButton({ isNarrow }: { isNarrow: boolean }) {
  return (
    <button
      type="button"
      className={style.button}
      aria-keyshortcuts={isMac() ? 'Meta+K' : 'Control+K'}
      onClick={() => showCommands('palette')}
    >
      <Search size={18} aria-hidden />
      {isNarrow ? (
        <VisuallyHidden>{words.button}</VisuallyHidden>
      ) : (
        <>
          {words.button}
          <span aria-hidden="true" className={style.keys}>
            <Keys keys={[isMac() ? '⌘' : 'Ctrl', 'K']} />
          </span>
        </>
      )}
    </button>
  );
}
