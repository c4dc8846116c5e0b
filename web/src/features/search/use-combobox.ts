import { startTransition, useRef, useState, type KeyboardEvent } from 'react';

/** Milliseconds without a key after which somebody may look up from typing. */
const PAUSE = 250;

/**
 * The keyboard of a text box with a list of choices (WAI-ARIA: editable combobox, list autocomplete, chosen by hand). Focus
 * stays in the box; `active` is the id of the choice that Enter takes. `setList` is the `ref` of the listbox, which is in the
 * document only while there is something to choose; the choices are found in it.
 */
export function useCombobox() {
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState<string | null>(null);
  const [list, setList] = useState<HTMLElement | null>(null);

  const pause = useRef<ReturnType<typeof setTimeout>>(undefined);

  const close = () => {
    clearTimeout(pause.current);
    setOpen(false);
    setActive(null);
  };
  /**
   * For every change of what is typed: once the typing pauses, `show` says what the list is of, and it opens. Letters that
   * follow one another wait for nothing but themselves.
   */
  const typed = (show: () => void) => {
    clearTimeout(pause.current);
    setActive(null);
    pause.current = setTimeout(
      () =>
        startTransition(() => {
          show();
          setOpen(true);
        }),
      PAUSE,
    );
  };
  const options = () => Array.from(list?.querySelectorAll<HTMLElement>('[role=option]') ?? []);
  const move = (step: 1 | -1) => {
    const ids = options().map(({ id }) => id);
    const at = ids.indexOf(active ?? '');
    // From the box itself up is the last one; past the ends it goes round.
    const next = at < 0 ? (step > 0 ? 0 : ids.length - 1) : (at + step + ids.length) % ids.length;
    setActive(ids[next] ?? null);
    options()[next]?.scrollIntoView({ block: 'nearest', behavior: 'instant' });
  };

  const onKeyDown = (event: KeyboardEvent) => {
    // Enter and arrows choose among the letters of an input method first.
    if (event.nativeEvent.isComposing) return;
    switch (event.key) {
      case 'ArrowDown':
      case 'ArrowUp':
        event.preventDefault();
        if (event.altKey && event.key === 'ArrowUp') close();
        else if (list && !event.altKey) move(event.key === 'ArrowDown' ? 1 : -1);
        else setOpen(true);
        break;
      case 'Enter': {
        const chosen = options().find(({ id }) => id === active);
        if (!chosen) break;
        event.preventDefault();
        chosen.click();
        break;
      }
      case 'Escape':
        if (!list) break;
        // The first one closes the list and nothing else; the second empties the box, as browsers do.
        event.preventDefault();
        event.stopPropagation();
        close();
        break;
      // These move in the text, so that the next Enter is the text's.
      case 'ArrowLeft':
      case 'ArrowRight':
      case 'Home':
      case 'End':
        setActive(null);
        break;
      default:
    }
  };

  return {
    open,
    active,
    setList,
    close,
    typed,
    /** For the text box. */
    box: {
      role: 'combobox',
      autoComplete: 'off',
      'aria-autocomplete': 'list',
      'aria-expanded': list !== null,
      'aria-controls': list?.id,
      'aria-activedescendant': (list && active) ?? undefined,
      onKeyDown,
    },
  } as const;
}
