import type { Step, StepHook } from './money-steps.ts';

/** The server died: none of its calls comes back, and nothing more of it reaches the provider or the database. */
export class Crash extends Error {}

interface Actor {
  readonly name: string;
  /** In a transaction, which is one turn: whoever waited for its locks would wait for ever. */
  inTransaction: boolean;
  done: boolean;
  go: (() => void) | null;
}

/**
 * Lets several calls of the shop run step by step, one at a time, in an order that numbers decide: the same numbers give
 * the same interleaving. A step is a call of the provider, a statement, or a whole transaction.
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
      // Two at once would have no order, and one of them would be forgotten.
      if (actor.go) throw new Error(`${actor.name} does two things at once: ${name}`);
      await new Promise<void>((go) => {
        actor.go = go;
        this.#settled?.();
      });
      this.trace.push(`${actor.name}: ${name}`);
      if (name === '$transaction') actor.inTransaction = true;
    };
  }

  /** Runs calls to their ends; each passes its steps to the hook it is given. @throws what one of them throws */
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

/** Makes one fault happen at the `at`-th step from now, before it, at its commit or after it. */
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
