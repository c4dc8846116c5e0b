import { paths } from '../paths.ts';

const KEY = 'singleKeyShortcuts';

/** WCAG 2.1.4: users can turn off shortcuts of a single key, which speech input can trigger. */
export function areSingleKeysOn(): boolean {
  try {
    return localStorage.getItem(KEY) !== 'off';
  } catch {
    return true;
  }
}

export function setSingleKeys(isOn: boolean): void {
  try {
    if (isOn) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, 'off');
  } catch {
    // The user blocked storage. The shortcuts stay on.
  }
}

/** Pages that `g` and then a key opens. */
export const pageKeys: Readonly<Record<string, string>> = {
  h: paths.dashboard,
  o: paths.manageAllOrder,
  p: paths.manageProduct,
  u: paths.users,
  m: paths.messages,
};

export const isMac = (): boolean => /Mac|iPhone|iPad/.test(navigator.platform);

type Key = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>;

/** ⌘K on Apple's keyboards, where Ctrl K deletes text; Ctrl K on others. */
export function isPaletteKey({ key, ctrlKey, metaKey, altKey, shiftKey }: Key, mac = isMac()): boolean {
  return (
    key.toLowerCase() === 'k' && !altKey && !shiftKey && (mac ? metaKey && !ctrlKey : ctrlKey && !metaKey)
  );
}

type SingleKeyAction = 'help' | 'prefix' | { readonly path: string } | null;

/** What a key does. `isAfterPrefix` says whether `g` was pressed just before. */
export function singleKeyAction(
  { key, ctrlKey, metaKey, altKey }: Omit<Key, 'shiftKey'>,
  isAfterPrefix: boolean,
): SingleKeyAction {
  if (ctrlKey || metaKey || altKey) return null;
  if (isAfterPrefix && Object.hasOwn(pageKeys, key)) return { path: pageKeys[key] ?? '' };
  return key === '?' ? 'help' : key === 'g' ? 'prefix' : null;
}

/** Whether keys belong to the element, such as a text box. */
export function takesKeys(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  return target.isContentEditable || target.matches('input, textarea, select, [role=combobox]');
}
