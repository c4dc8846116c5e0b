import { readDraft, writeDraft } from '#web/ui/draft.ts';

/** Storage key of the draft of a message. */
export const DRAFT = 'contact-draft';

/** Starts a message with this subject, unless the user is writing one. */
export function startMessage(subject: string): void {
  try {
    const isEmpty = Object.keys(readDraft(sessionStorage, DRAFT)).length === 0;
    if (isEmpty) writeDraft(sessionStorage, DRAFT, { subject });
  } catch {
    // Storage is blocked: the form starts empty.
  }
}
