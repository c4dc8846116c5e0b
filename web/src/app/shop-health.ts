/** How the shop answers: as it should, not at all for a while (503), or not so many requests of one person (429). */
export type ShopHealth =
  | { readonly status: 'well' }
  | { readonly status: 'away' }
  | { readonly status: 'limiting'; readonly retryAfterSeconds: number };

const well: ShopHealth = { status: 'well' };
/** Seconds to wait when a 429 does not say. */
const PAUSE = 60;

let health: ShopHealth = well;
let tryAgain: () => void = () => {};
const listeners = new Set<() => void>();

function become(next: ShopHealth): void {
  if (next === health) return;
  health = next;
  for (const listener of listeners) listener();
}

/** Reads an answer's status and `Retry-After`; an answer that is neither refused nor late means that all is well. */
export function noteAnswer({ status, headers }: Pick<Response, 'status' | 'headers'>): void {
  if (status === 503) become(health.status === 'away' ? health : { status: 'away' });
  else if (status === 429) {
    const seconds = Number(headers.get('retry-after') ?? Number.NaN);
    become({ status: 'limiting', retryAfterSeconds: Number.isFinite(seconds) ? seconds : PAUSE });
  } else become(well);
}

/** A `fetch` whose answers are noted. */
export const noting =
  (send: typeof fetch = (...request) => fetch(...request)): typeof fetch =>
  async (...request) => {
    const answer = await send(...request);
    noteAnswer(answer);
    return answer;
  };

/** Asks again for all that the page shows; set by whoever asks for it. */
export const retry = {
  run: () => tryAgain(),
  by: (ask: () => void) => {
    tryAgain = ask;
  },
};

export const shopHealth = () => health;

/** The time to wait is over: the next answer says how it is. */
export const forgetHealth = () => become(well);

export function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
