import type { ReactNode } from 'react';

export interface Question {
  /** The fragment in URLs. It must never change, because links depend on it. */
  readonly id: string;
  readonly title: string;
  /** The one-sentence answer that is visible while the details are collapsed. */
  readonly short: string;
  readonly answer: ReactNode;
}

export interface Chapter {
  readonly title: string;
  readonly questions: readonly Question[];
}
