/** The shop's response to one operation. */
export interface Answered {
  readonly operationName: string;
  readonly body: {
    readonly data?: unknown;
    readonly errors?: readonly { message: string; extensions?: { code?: string } }[];
  };
}

/**
 * `fetch` for the tools. Requests to the shop carry the selected account's token unless they have their own header.
 * `onAnswer` receives the responses before the tool does.
 */
export function createShopFetch(
  token: () => Promise<string | null>,
  onAnswer: (answered: Answered) => void,
): typeof fetch {
  return async (input, init) => {
    const address = new URL(input instanceof Request ? input.url : input, location.href);
    // Requests to other origins must not carry our token.
    if (address.origin !== location.origin) return fetch(input, init);
    const headers = new Headers(init?.headers);
    const bearer = headers.has('authorization') ? null : await token();
    if (bearer) headers.set('authorization', `Bearer ${bearer}`);
    const response = await fetch(input, { ...init, headers, credentials: 'omit' });
    const operationName = operationIn(init?.body);
    if (operationName) {
      const body: unknown = await response
        .clone()
        .json()
        .catch(() => null);
      if (typeof body === 'object' && body !== null) onAnswer({ operationName, body });
    }
    return response;
  };
}

function operationIn(body: unknown): string | null {
  if (typeof body !== 'string') return null;
  try {
    return operationNameOf(JSON.parse(body) as Parameters<typeof operationNameOf>[0]);
  } catch {
    return null;
  }
}

/** The operation that a client asks for: by name, or the first one of the document. */
export function operationNameOf({
  operationName,
  query,
}: {
  operationName?: unknown;
  query?: unknown;
}): string | null {
  if (typeof operationName === 'string') return operationName;
  return /\b(?:query|mutation|subscription)\s+(\w+)/.exec(String(query))?.[1] ?? null;
}
