/** An operation opened in the tool. Opening the same operation again creates a new object. */
export interface Opened {
  readonly name: string;
  readonly document: string;
  readonly variables: Record<string, unknown>;
  /** Whether it also runs at once. True for read-only operations. */
  readonly runs: boolean;
}
