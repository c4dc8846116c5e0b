import { useEffect, useMemo, useState } from 'react';
import { createLiveClient } from './live-client.ts';
import type { Session } from './session.ts';
import type { Answered } from './shop-fetch.ts';
import type { SubscriptionStep } from './tours/step.ts';
import { wording } from './wording.ts';

/** An open subscription. */
export interface Listening {
  readonly step: SubscriptionStep;
  /** Whether the first message arrived. */
  readonly isOpen: boolean;
  /** Descriptions of the events, oldest first. */
  readonly events: readonly string[];
}

/** Holds one subscription open, until it is stopped or the user changes. */
export function useListening({
  session,
  token,
  onAnswer,
  onProblem,
}: {
  session: Session;
  token: () => Promise<string | null>;
  onAnswer: (answered: Answered) => void;
  /** Says why listening ended. */
  onProblem: (name: string, problem: string) => void;
}) {
  const [listening, setListening] = useState<Listening | null>(null);
  const client = useMemo(() => createLiveClient(token, onAnswer), [token, onAnswer]);
  const step = listening?.step;

  useEffect(() => {
    if (!step) return undefined;
    let isCurrent = true;
    let isDone = false;
    const end = (problem: string | null) => {
      if (!isCurrent) return;
      if (problem !== null && !isDone) onProblem(step.name, problem);
      setListening(null);
    };
    const unsubscribe = client.subscribe(
      { operationName: step.name, query: step.document },
      {
        next({ data }) {
          if (!isCurrent) return;
          const event = step.eventIn(data);
          isDone ||= event !== null;
          setListening(
            (last) =>
              last && {
                ...last,
                isOpen: true,
                events: event === null ? last.events : [...last.events, event],
              },
          );
        },
        error: (error) => end(Array.isArray(error) ? null : wording.tours.live.closed(reasonOf(error))),
        complete: () => end(null),
      },
    );
    // The connection carries the token of the user who opened it.
    const leave = session.subscribe(() => end(wording.tours.live.userChanged));
    return () => {
      isCurrent = false;
      leave();
      unsubscribe();
    };
  }, [step, client, session, onProblem]);

  return {
    listening,
    listen: (next: SubscriptionStep) => setListening({ step: next, isOpen: false, events: [] }),
    stopListening: () => setListening(null),
  };
}

/** Of a close event of the WebSocket, or another error. */
function reasonOf(error: unknown): string {
  const { reason, code, message } = Object(error) as { reason?: string; code?: number; message?: string };
  return reason || message || String(code ?? error);
}
