import { Kind, print } from '@0no-co/graphql.web';
import type { TadaDocumentNode } from 'gql.tada';
import { ApiError, type ResponseError } from './errors.ts';
import type { KnownFields } from './unknown-fields.ts';

export interface ClientOptions {
  /** URL of the API, such as `https://shop.example/graphql`. */
  readonly url: string;
  /** Service token or ID token. A function is called before each request, and can renew an ID token. */
  readonly token?: string | (() => string | Promise<string>);
  /** Time limit of a request with its retries, in milliseconds. Default: 30,000. */
  readonly timeoutMs?: number;
  /** How often a request is retried after `Retry-After`. Default: 2. */
  readonly retries?: number;
}

export interface RequestOptions {
  readonly signal?: AbortSignal;
  readonly timeoutMs?: number;
}

/** Variables may be left out if the operation requires none. */
type Arguments<Variables> =
  Partial<Variables> extends Variables
    ? [variables?: Variables, options?: RequestOptions]
    : [variables: Variables, options?: RequestOptions];

export interface Client {
  /**
   * Sends a query or a mutation, and returns its data.
   * @throws {ApiError} for any error in the response
   * @throws {DOMException} named `TimeoutError`, or the reason of `signal`
   * @throws {TypeError} if the server can't be reached
   */
  request<Result, Variables>(
    document: TadaDocumentNode<Result, Variables> & KnownFields<Result>,
    ...rest: Arguments<Variables>
  ): Promise<Result>;
}

export function createClient({ url, token, timeoutMs = 30_000, retries = 2 }: ClientOptions): Client {
  return {
    async request<Result, Variables>(
      document: TadaDocumentNode<Result, Variables>,
      ...[variables, options = {}]: Arguments<Variables>
    ) {
      const limit = options.timeoutMs ?? timeoutMs;
      const deadline = Date.now() + limit;
      const signal = AbortSignal.any([
        AbortSignal.timeout(limit),
        ...(options.signal ? [options.signal] : []),
      ]);
      const body = JSON.stringify({ query: print(document), variables });
      for (let attempt = 0; ; attempt += 1) {
        const bearer = typeof token === 'function' ? await token() : token;
        const response = await fetch(url, {
          method: 'POST',
          headers: {
            'content-type': 'application/json',
            accept: 'application/json',
            ...(bearer && { authorization: `Bearer ${bearer}` }),
          },
          body,
          signal,
        });
        const { data, errors } = await readBody<Result>(response);
        if (response.ok && data && !errors) return data;
        const error = new ApiError(response, errors ?? []);
        const pauseMs = (error.retryAfterSeconds ?? 0) * 1000;
        const isHopeless = attempt >= retries || pauseMs === 0 || Date.now() + pauseMs >= deadline;
        if (isHopeless || !isRetryable(error, document)) throw error;
        await sleep(pauseMs, signal);
      }
    },
  };
}

/** A rate limit precedes execution. After 503 a mutation could have taken effect, for example behind a proxy. */
const isRetryable = ({ status }: ApiError, document: Pick<TadaDocumentNode, 'definitions'>) =>
  status === 429 || (status === 503 && !hasMutation(document));

const hasMutation = ({ definitions }: Pick<TadaDocumentNode, 'definitions'>) =>
  definitions.some((one) => one.kind === Kind.OPERATION_DEFINITION && !isQuery(one.operation));

const isQuery = (operation: string) => operation === 'query';

async function readBody<Result>(response: Response) {
  const text = await response.text();
  try {
    return JSON.parse(text) as { data?: Result | null; errors?: ResponseError[] };
  } catch {
    return {};
  }
}

function sleep(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const abort = () => {
      clearTimeout(timer);
      reject(signal.reason as Error);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', abort);
      resolve();
    }, ms);
    signal.addEventListener('abort', abort, { once: true });
  });
}
