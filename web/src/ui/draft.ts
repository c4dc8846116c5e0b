/**
 * Returns the draft stored under `key`. It survives a reload and a sign-in, and ends with the tab or a
 * logout. Values are strings only.
 */
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

/** Stores a draft, or removes it for null. */
export function writeDraft(
  storage: Pick<Storage, 'setItem' | 'removeItem'>,
  key: string,
  draft: Readonly<Record<string, string>> | null,
): void {
  try {
    if (draft) storage.setItem(key, JSON.stringify(draft));
    else storage.removeItem(key);
  } catch {
    // Storage is full or blocked. The form still works.
  }
}

/**
 * Removes all drafts, so that the next user of this tab cannot read them. Also removes scroll positions and the queries of
 * GraphiQL. Keys of the identity provider stay.
 */
export function removeDrafts(): void {
  try {
    for (const key of Object.keys(sessionStorage))
      if (!key.startsWith('firebase:')) sessionStorage.removeItem(key);
  } catch {
    // Storage is blocked, so there are no drafts.
  }
}
