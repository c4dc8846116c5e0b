/** What a story recorded when it ran as a test. The check `catalogue` reads it. */
export interface StoryRecord {
  readonly id: string;
  /** Result union members that it received, and enum values that it received or sent, such as `Role.ADMIN`. */
  readonly seen: readonly string[];
  /** The page's text when the story ended, one block per line. */
  readonly words: readonly string[];
  /** Whether the page showed a loading state, and whether it raised an alert. */
  readonly busy: boolean;
  readonly alert: boolean;
}
