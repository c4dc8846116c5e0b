/** Errors of loading code or styles, and whether the browser was offline when they occurred. */
const loadErrors = new WeakMap<Error, boolean>();

// Vite dispatches this event before it rejects an `import()` whose code or styles did not load.
if (typeof window !== 'undefined')
  addEventListener(
    'vite:preloadError',
    ({ payload }) => void (payload && loadErrors.set(payload, !navigator.onLine)),
  );

/** Whether a page's code or styles failed to load, as opposed to code that threw. */
export const isLoadError = (error: unknown): boolean => error instanceof Error && loadErrors.has(error);

export const occurredOffline = (error: unknown): boolean =>
  error instanceof Error && loadErrors.get(error) === true;
