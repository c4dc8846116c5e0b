/** Snapshot options of a story, in `parameters.snapshot`. Tag a story `moving` if it never stops animating. */
interface SnapshotParameters {
  /** Selector of content that changes between runs, such as a countdown. The snapshot leaves its area blank. */
  hide?: string;
}

/** Defined while snapshots are taken. */
// Only `var` declares a property of globalThis.
// oxlint-disable-next-line no-var
declare var takeSnapshot:
  | ((story: string, tags: readonly string[], parameters?: SnapshotParameters) => Promise<void>)
  | undefined;
