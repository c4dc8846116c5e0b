import { startTransition, useRef, useState, type KeyboardEvent } from 'react';

/** Debounce delay in milliseconds. */
const PAUSE = 250;

/**
 * Keyboard behavior of a text box with a listbox (WAI-ARIA: editable combobox, list autocomplete with manual selection).
 * Focus stays in the text box. `active` is the ID of the option that Enter selects. `setList` is the `ref` of the
 * listbox, which exists only while there are options; the options are read from it.
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
   * Called on each change of the text. After the debounce delay it calls `show`, which updates the options, and opens the
   * list.
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
    // From the text box, Up selects the last option. Navigation wraps around.
    const next = at < 0 ? (step > 0 ? 0 : ids.length - 1) : (at + step + ids.length) % ids.length;
    setActive(ids[next] ?? null);
    options()[next]?.scrollIntoView({ block: 'nearest', behavior: 'instant' });
  };

  const onKeyDown = (event: KeyboardEvent) => {
    // During IME composition, Enter and arrow keys belong to the input method.
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
        // The first Escape only closes the list. The second clears the text box, as browsers do.
        event.preventDefault();
        event.stopPropagation();
        close();
        break;
      // These keys move the text cursor, so the next Enter must submit the text.
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
    /** Props of the text box. */
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
