import '#web/ui/base.css';
import '#web/ui/SkipLink.module.css';
import './TopBar.module.css';
import './portal/Portal.module.css';
import { wording } from './wording.ts';

// The page is complete without this script, which adds the copy buttons.
const { copy } = wording;
for (const command of document.querySelectorAll<HTMLElement>('pre[data-command], pre[data-file]')) {
  const button = document.createElement('button');
  button.type = 'button';
  button.textContent = copy.label;
  button.ariaLive = 'polite';
  const say = (words: string) => {
    button.textContent = words;
    setTimeout(() => (button.textContent = copy.label), 2_000);
  };
  button.addEventListener('click', () => {
    navigator.clipboard.writeText(`${command.textContent}\n`).then(
      () => say(copy.done),
      () => {
        // Without permission, the command is selected for copying by keyboard.
        getSelection()?.selectAllChildren(command);
        say(copy.failed);
      },
    );
  });
  command.before(button);
}
