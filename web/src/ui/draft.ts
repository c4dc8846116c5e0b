/** What was typed under `key` before; survives a reload and a sign-in, and ends with the tab. Only texts are kept. */
export function readDraft(storage: Pick<Storage, 'getItem'>, key: string): Record<string, string> {
  try {
    const draft: unknown = JSON.parse(storage.getItem(key) ?? '{}');
    if (typeof draft !== 'object' || draft === null) return {};
    return Object.fromEntries(
      Object.entries(draft).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
    );
  } catch {
    return {};
  }
}

/** Keeps what is typed, or forgets it with null. */
export function writeDraft(
  storage: Pick<Storage, 'setItem' | 'removeItem'>,
  key: string,
  draft: Readonly<Record<string, string>> | null,
): void {
  try {
    if (draft) storage.setItem(key, JSON.stringify(draft));
    else storage.removeItem(key);
  } catch {
    // Full, or forbidden: the form still works.
  }
}
