/** What a story left behind when it ran as a test, for the check `catalogue`. */
export interface StoryRecord {
  readonly id: string;
  /** Members of result unions that it was answered with, and enum values answered or sent: `Role.ADMIN`. */
  readonly seen: readonly string[];
  /** The words on the page when it ended, one block a line. */
  readonly words: readonly string[];
  /** Whether something on the page said that it waits, and whether something raised an alert. */
  readonly busy: boolean;
  readonly alert: boolean;
}
