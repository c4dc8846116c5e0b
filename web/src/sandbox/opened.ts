/** An operation as it was put into the tool. A new object each time, also for the same operation. */
export interface Opened {
  readonly name: string;
  readonly document: string;
  readonly variables: Record<string, unknown>;
  /** Whether it is also sent: what only reads is. */
  readonly runs: boolean;
}
