/** What a story may say of its looks, in `parameters.looks`. A story that never stands still has the tag `moving`. */
interface Looks {
  /** Selector of what is never twice the same, a countdown say: its place is kept empty. */
  hide?: string;
}

/** There while looks are compared. */
// Only `var` declares a property of globalThis.
// eslint-disable-next-line no-var
declare var keepLooks: ((story: string, tags: readonly string[], looks?: Looks) => Promise<void>) | undefined;
