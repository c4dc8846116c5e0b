const signs = ['pointermove', 'pointerdown', 'keydown', 'scroll', 'focusin', 'popstate'] as const;

/** Resolves with the next thing a person does; every navigation is preceded by one. */
function somebodyIsHere(): Promise<void> {
  return new Promise((resolve) => {
    const once = new AbortController();
    for (const sign of signs)
      addEventListener(
        sign,
        () => {
          once.abort();
          resolve();
        },
        { signal: once.signal, passive: true, capture: true },
      );
  });
}

/**
 * A part of the page that the server has rendered can be read as it is: the code behind it waits for somebody who might use
 * it. A part that is not on the page yet does not wait.
 */
export async function onceNeeded(rendered: string): Promise<void> {
  const part = typeof document === 'undefined' ? null : document.querySelector(rendered);
  // Who is typing into it has shown the first sign before this code was there to see it.
  if (part && !part.matches(':focus-within')) await somebodyIsHere();
}
