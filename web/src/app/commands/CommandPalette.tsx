import { useEffect, useId, useState, type KeyboardEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Role } from '#web/generated/schema-types.ts';
import { Alert } from '#web/ui/Alert.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import * as copy from '../copy.ts';
import { commands as words } from '../copy/commands.ts';
import style from './CommandPalette.module.css';
import { localGroups, type PaletteGroup, type PaletteItem } from './palette-items.ts';
import { usePaletteSearch } from './use-palette-search.ts';

/** Debounce delay in milliseconds. */
const PAUSE = 250;

interface Props {
  /** The user's role. The palette lists the pages and commands of this role. */
  readonly role: Role;
  readonly onClose: () => void;
  readonly onLogOut: () => void;
}

/** Finds pages, actions, orders, products and customers. Focus stays in the text box. */
export function CommandPalette({ open, ...props }: Props & { open: boolean }) {
  return (
    <Dialog open={open} title={words.title} closeLabel={words.close} onClose={props.onClose}>
      <Palette {...props} />
    </Dialog>
  );
}

function Palette({ role, onClose, onLogOut }: Props) {
  const navigate = useNavigate();
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState<string | null>(null);
  const text = typed.trim();
  const query = useDebounced(text);
  const { groups: found, isLoading, hasFailed, searchAgain } = usePaletteSearch(query, role);
  const isSettled = query === text;
  const groups = [...localGroups(text, role, onLogOut), ...(isSettled && text ? found : [])].filter(
    ({ items }) => items.length > 0,
  );
  const items = groups.flatMap((group) => group.items);
  // The first result is what Enter opens until another is chosen.
  const active = items.find(({ id }) => id === chosen) ?? items[0];

  const run = ({ action }: PaletteItem) => {
    onClose();
    if (typeof action === 'string') void navigate(action);
    else action();
  };
  const move = (step: 1 | -1) => {
    const at = active ? items.indexOf(active) : -1;
    const next = items[(at + step + items.length) % items.length];
    setChosen(next?.id ?? null);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // During IME composition, Enter and arrow keys belong to the input method.
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') move(event.key === 'ArrowDown' ? 1 : -1);
    else if (event.key === 'Enter') {
      if (active) run(active);
    } else return;
    event.preventDefault();
  };

  const isSearching = !isSettled || isLoading;
  const status = !text
    ? words.hint
    : isSearching
      ? words.searching
      : items.length > 0
        ? words.count(items.length)
        : hasFailed
          ? ''
          : words.noMatch(text);
  return (
    <div className={style.palette}>
      <Box
        typed={typed}
        active={active}
        hasResults={items.length > 0}
        onType={setTyped}
        onKeyDown={onKeyDown}
      />
      <output className={style.status}>{status}</output>
      {hasFailed && isSettled && (
        <Alert action={<Button onClick={searchAgain}>{copy.tryAgain}</Button>}>
          {navigator.onLine ? words.failed : copy.failures.offline}
        </Alert>
      )}
      {items.length > 0 && (
        <div
          id={LIST}
          // A datalist cannot have groups.
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
          role="listbox"
          aria-label={words.results}
          className={style.list}
        >
          {groups.map((group) => (
            <Group key={group.id} group={group} active={active} onRun={run} />
          ))}
        </div>
      )}
    </div>
  );
}

const LIST = 'palette-results';
const optionId = ({ id }: PaletteItem) => `palette-${id}`;

function Box({
  typed,
  active,
  hasResults,
  onType,
  onKeyDown,
}: {
  typed: string;
  active: PaletteItem | undefined;
  hasResults: boolean;
  onType: (typed: string) => void;
  onKeyDown: (event: KeyboardEvent) => void;
}) {
  return (
    <input
      // The attribute, which `showModal` reads; React's property focuses before the dialog opens.
      ref={(input) => input?.setAttribute('autofocus', '')}
      type="text"
      className={style.box}
      role="combobox"
      aria-label={words.label}
      aria-autocomplete="list"
      aria-expanded={hasResults}
      aria-controls={hasResults ? LIST : undefined}
      aria-activedescendant={active && optionId(active)}
      placeholder={words.placeholder}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={100}
      enterKeyHint="go"
      value={typed}
      onChange={({ target }) => onType(target.value)}
      onKeyDown={onKeyDown}
    />
  );
}

function Group({
  group: { id, items },
  active,
  onRun,
}: {
  group: PaletteGroup;
  active: PaletteItem | undefined;
  onRun: (item: PaletteItem) => void;
}) {
  const heading = useId();
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
    <div role="group" aria-labelledby={heading}>
      <div id={heading} className={style.heading}>
        {words.groups[id]}
      </div>
      {items.map((item) => (
        <button
          key={item.id}
          id={optionId(item)}
          ref={item === active ? scrollTo : undefined}
          type="button"
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
          role="option"
          tabIndex={-1}
          aria-selected={item === active}
          className={style.option}
          onClick={() => onRun(item)}
        >
          <span>{item.text}</span>
          {item.detail && <span className={style.detail}>{item.detail}</span>}
        </button>
      ))}
    </div>
  );
}

const scrollTo = (option: HTMLElement | null) =>
  option?.scrollIntoView({ block: 'nearest', behavior: 'instant' });

/** `text` after the debounce delay; an empty text at once. */
function useDebounced(text: string): string {
  const [paused, setPaused] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), PAUSE);
    return () => clearTimeout(timer);
  }, [text]);
  return text === '' ? '' : paused;
}
