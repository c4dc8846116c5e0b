import { useEffect, useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { readDraft, writeDraft } from './draft.ts';

/** Returns a form's draft, read once. Empty on the server or if storage is blocked. */
export function useStoredDraft(key: string): Record<string, string> {
  const [draft] = useState(() => {
    try {
      return readDraft(sessionStorage, key);
    } catch {
      return {};
    }
  });
  return draft;
}

/** Stores these fields of a form until the tab is closed or `forgetDraft` is called. Never include a password. */
export function useSaveDraft<Values extends FieldValues>(
  { subscribe, getValues }: Pick<UseFormReturn<Values>, 'subscribe' | 'getValues'>,
  key: string,
  fields: readonly (keyof Values & string)[],
): void {
  const names = fields.join(' ');
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: () => {
          const values = getValues();
          const texts = names.split(' ').map((name) => [name, String(values[name] ?? '')] as const);
          const typed = texts.filter(([, text]) => text !== '');
          writeDraft(sessionStorage, key, typed.length > 0 ? Object.fromEntries(typed) : null);
        },
      }),
    [subscribe, getValues, key, names],
  );
}

/** Call it after the form was submitted. */
export function removeDraft(key: string): void {
  writeDraft(sessionStorage, key, null);
}
