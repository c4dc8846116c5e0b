import type { ReactNode } from 'react';

export interface Question {
  /** Its anchor: links to it stay good, so it stays. */
  readonly id: string;
  readonly title: string;
  /** The answer in one breath, for whoever does not open it. */
  readonly short: string;
  readonly answer: ReactNode;
}

export interface Chapter {
  readonly title: string;
  readonly questions: readonly Question[];
}
