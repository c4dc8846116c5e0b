/** Deliveries that one statement changes: more could exceed the statement timeout. */
export const BATCH = 5_000;

/** Repeats a statement that changes at most `BATCH` rows, and returns how many. */
export async function inBatches(change: () => Promise<number>): Promise<void> {
  while ((await change()) === BATCH);
}
