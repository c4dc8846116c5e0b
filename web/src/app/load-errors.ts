const loadErrors = new WeakSet<Error>();

// Vite dispatches this event before it rejects an `import()` whose code or styles did not load.
if (typeof window !== 'undefined')
  addEventListener('vite:preloadError', ({ payload }) => void (payload && loadErrors.add(payload)));

/** Whether a page's code or styles failed to load, as opposed to code that threw. */
export const isLoadError = (error: unknown): boolean => error instanceof Error && loadErrors.has(error);
