import { setTimeout as wait } from 'node:timers/promises';

export interface RetryOptions {
  readonly attempts: number;
  /** Until the headers of a response arrive. */
  readonly attemptMs: number;
  /** As `attemptMs`, for requests with a body. */
  readonly uploadMs: number;
  /** For all attempts together; no attempt begins after it. */
  readonly totalMs: number;
  /** Between two chunks of a response's body. */
  readonly idleMs: number;
}

const PAUSE_MS = 100;

/**
 * `fetch` with timeouts, which repeats requests that failed for a reason that may be gone: no connection, no response in
 * time, 429 or 5xx. Requests must be idempotent, and their bodies not streams.
 */
export function createRetryingFetch({ attempts, attemptMs, uploadMs, totalMs }: RetryOptions): typeof fetch {
  return async (input, init = {}) => {
    const limit = init.body ? uploadMs : attemptMs;
    const deadline = Date.now() + totalMs;
    for (let attempt = 1; ; attempt += 1) {
      const isLast = attempt >= attempts;
      try {
        const response = await fetchWithin(input, init, Math.min(limit, Math.max(1, deadline - Date.now())));
        if (isLast || Date.now() >= deadline || !isTemporary(response.status)) return response;
        await response.body?.cancel();
      } catch (error) {
        if (isLast || Date.now() >= deadline) throw error;
      }
      await wait(PAUSE_MS * 2 ** attempt * (0.5 + Math.random() / 2));
    }
  };
}

const isTemporary = (status: number) => status === 429 || status >= 500;

async function fetchWithin(
  input: Parameters<typeof fetch>[0],
  init: RequestInit,
  milliseconds: number,
): Promise<Response> {
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(new Error('no response in time')), milliseconds);
  try {
    // Redirects are not followed: the request is signed for one host.
    return await fetch(input, { ...init, redirect: 'manual', signal: controller.signal });
  } finally {
    clearTimeout(timer);
  }
}

/** The chunks of `body`. Fails, and closes the connection, when the next one does not come within `idleMs`. */
export async function* readWithin(
  body: ReadableStream<Uint8Array>,
  idleMs: number,
): AsyncGenerator<Uint8Array, void, undefined> {
  const reader = body.getReader();
  try {
    for (;;) {
      const { done, value } = await within(reader.read(), idleMs);
      if (done) return;
      yield value;
    }
  } finally {
    void reader.cancel().catch(() => {});
  }
}

async function within<T>(promise: Promise<T>, milliseconds: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('the response stopped')), milliseconds);
  });
  try {
    return await Promise.race([promise, late]);
  } finally {
    clearTimeout(timer);
  }
}
