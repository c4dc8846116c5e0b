import type { Step, StepHook } from './money-steps.ts';

/** The server died: none of its calls returns, and it no longer reaches the provider or the database. */
export class Crash extends Error {}

interface Actor {
  readonly name: string;
  /** A transaction is one turn, because calls that wait for its locks would otherwise deadlock. */
  inTransaction: boolean;
  done: boolean;
  go: (() => void) | null;
}

/**
 * Runs several calls of the shop step by step, one at a time, in an order given by numbers: the same numbers give the
 * same interleaving. A step is a provider call, a statement, or a whole transaction.
 */
export class Turns {
  readonly trace: string[] = [];
  readonly #choices: readonly number[];
  #next = 0;
  #settled: (() => void) | null = null;

  constructor(choices: readonly number[]) {
    this.#choices = choices;
  }

  /** Makes a call wait for its turn at each step, except inside a transaction. */
  #hookOf(actor: Actor): StepHook {
    return async ({ name, when }: Step) => {
      if (name === '$transaction' && when === 'after') actor.inTransaction = false;
      if (when !== 'before' || actor.inTransaction) return;
      // Two concurrent steps would have no order, and one of them would be lost.
      if (actor.go) throw new Error(`${actor.name} does two things at once: ${name}`);
      await new Promise<void>((go) => {
        actor.go = go;
        this.#settled?.();
      });
      this.trace.push(`${actor.name}: ${name}`);
      if (name === '$transaction') actor.inTransaction = true;
    };
  }

  /** Runs calls to their end; each passes its steps to its hook. @throws the first error of a call */
  async run(calls: readonly { name: string; call: (turn: StepHook) => Promise<void> }[]): Promise<void> {
    const actors = calls.map(({ name }): Actor => ({ name, inTransaction: false, done: false, go: null }));
    const ends = calls.map(({ call }, at) => {
      const actor = actors[at] as Actor;
      return call(this.#hookOf(actor)).finally(() => {
        actor.done = true;
        this.#settled?.();
      });
    });
    const all = Promise.allSettled(ends);
    for (;;) {
      await this.#allWaitOrAreDone(actors);
      const waiting = actors.filter(({ go }) => go !== null);
      if (waiting.length === 0) break;
      const chosen = waiting[this.#choose(waiting.length)] as Actor;
      const { go } = chosen;
      chosen.go = null;
      go?.();
    }
    for (const end of await all) if (end.status === 'rejected') throw end.reason;
  }

  async #allWaitOrAreDone(actors: readonly Actor[]): Promise<void> {
    while (actors.some(({ done, go }) => !done && go === null)) {
      await new Promise<void>((resolve) => {
        this.#settled = resolve;
      });
      this.#settled = null;
    }
  }

  #choose(count: number): number {
    const choice = this.#choices[this.#next] ?? 0;
    this.#next += 1;
    return choice % count;
  }
}

/** Triggers one fault at the `at`-th step from now: before it, at its commit or after it. */
export class Faults {
  #left = -1;
  #when: Step['when'] = 'before';
  dead = false;

  crashAt(steps: number, when: Step['when']): void {
    this.#left = steps;
    this.#when = when;
  }

  readonly hook: StepHook = ({ when }) => {
    if (this.dead) throw new Crash('dead');
    if (this.#left < 0 || when !== this.#when) return;
    this.#left -= 1;
    if (this.#left >= 0) return;
    this.dead = true;
    throw new Crash(`crashed ${when}`);
  };
}
