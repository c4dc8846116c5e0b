/** The shop's availability: normal, maintenance (503), unreachable although the browser is online, or rate limited (429). */
export type ShopHealth =
  | { readonly status: 'well' }
  | { readonly status: 'away' }
  | { readonly status: 'unreachable' }
  | { readonly status: 'limiting'; readonly retryAfterSeconds: number };

export const well: ShopHealth = { status: 'well' };
/** Seconds to wait after a 429 without `Retry-After`. */
const PAUSE = 60;

let health: ShopHealth = well;
let tryAgain: () => void = () => {};
const listeners = new Set<() => void>();

function setHealth(next: ShopHealth): void {
  if (next === health) return;
  health = next;
  for (const listener of listeners) listener();
}

/** Records a response's status and `Retry-After`. Any status other than 429 and 503 means normal. */
export function recordResponse({ status, headers }: Pick<Response, 'status' | 'headers'>): void {
  if (status === 503) setHealth(health.status === 'away' ? health : { status: 'away' });
  else if (status === 429) {
    const seconds = Number(headers.get('retry-after') ?? Number.NaN);
    setHealth({ status: 'limiting', retryAfterSeconds: Number.isFinite(seconds) ? seconds : PAUSE });
  } else setHealth(well);
}

/** Records a failed request, unless the page aborted it or the browser is offline. */
function recordFailure(error: unknown): void {
  const isAborted = error instanceof DOMException && error.name === 'AbortError';
  if (!isAborted && globalThis.navigator?.onLine && health.status === 'well')
    setHealth({ status: 'unreachable' });
}

/** Wraps `fetch` to record the shop's health. */
export const recordHealth =
  (send: typeof fetch = (...request) => fetch(...request)): typeof fetch =>
  async (...request) => {
    try {
      const answer = await send(...request);
      recordResponse(answer);
      return answer;
    } catch (error) {
      recordFailure(error);
      throw error;
    }
  };

/** Refetches the page's data. The Apollo client registers the function. */
export const retry = {
  run: () => tryAgain(),
  register: (ask: () => void) => {
    tryAgain = ask;
  },
};

export const shopHealth = () => health;

/** Ends the wait after a 429. The next response determines the health. */
export const resetHealth = () => setHealth(well);

export function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
