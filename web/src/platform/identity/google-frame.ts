interface AuthFrame {
  restyle(): Promise<void>;
  ping(done: () => void): Promise<void>;
  register(event: string, handler: (event: { type: string; authEvent: unknown }) => void): void;
  send(type: string, body: unknown, reply: (answer: unknown[]) => void): void;
}

/**
 * Replaces Google's loader script for the local provider. The SDK's popup sign-in listens through a hidden frame that
 * Google's loader builds, and both come from Google's hosts. The local provider needs neither: its popup posts the
 * outcome directly to this page. If `gapi.iframes` exists, the SDK loads nothing. This is the part of it that the SDK
 * uses. It depends on SDK internals: the SDK's version is pinned, and the popup has an end-to-end test.
 */
export function installGoogleFrame(page: Window & { gapi?: unknown } = window): void {
  if (page.gapi) return;
  const handlers = new Map<string, (event: { type: string; authEvent: unknown }) => void>();
  const frame: AuthFrame = {
    restyle: async () => {},
    ping: async (done) => done(),
    register: (event, handler) => void handlers.set(event, handler),
    send(type, _body, reply) {
      if (type !== 'webStorageSupport') return;
      try {
        reply([{ webStorageSupport: true }]);
      } catch {
        // The SDK handles the message and then throws anyway, because nothing listens on Google's side.
      }
    },
  };
  page.addEventListener('message', ({ origin, data }: MessageEvent<unknown>) => {
    const outcome = Object(data) as { identityEmulator?: unknown; authEvent?: unknown };
    if (origin !== page.location.origin || outcome.identityEmulator !== 1) return;
    handlers.get('authEvent')?.({ type: 'authEvent', authEvent: outcome.authEvent });
  });
  page.gapi = {
    iframes: {
      Iframe: true,
      CROSS_ORIGIN_IFRAMES_FILTER: {},
      getContext: () => ({ open: (_options: unknown, ready: (frame: AuthFrame) => void) => ready(frame) }),
    },
  };
}
