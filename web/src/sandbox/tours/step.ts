import type { Answered } from '../shop-fetch.ts';
import { wording } from '../wording.ts';

/** Values that the tours read from responses, so that the next steps need no typing. */
export interface Known {
  readonly equipmentId?: string;
  readonly equipmentName?: string;
  readonly minQty?: number;
  readonly orderId?: string;
  readonly orderNumber?: string;
  /** The open payment's ID at the provider. */
  readonly intentId?: string;
  readonly clientSecret?: string;
  /** The formatted amount, such as `$89.90`. */
  readonly amount?: string;
  readonly cartId?: string;
  readonly quoteHash?: string;
  readonly deliveryMethodId?: string;
  readonly messageId?: string;
  readonly reviewId?: string;
  readonly reviewsCursor?: string;
}

/** The required role. `anyone` includes visitors. */
export type Audience = 'anyone' | 'customer' | 'admin';

/** One operation of a tour. */
export interface OperationStep {
  readonly kind: 'operation';
  /** The operation's name and the name of its file in `documents/`. */
  readonly name: string;
  readonly title: string;
  /** One sentence of description. */
  readonly about: string;
  readonly audience: Audience;
  readonly document: string;
  /** Whether it has side effects. Such an operation is opened, and the user runs it. */
  readonly isAction: boolean;
  /** The values that its variables require. */
  readonly needs: readonly (keyof Known)[];
  readonly variables: (known: Known) => Record<string, unknown>;
  /** Reads values from the response. Fields may be missing, because users edit operations. */
  readonly learn: (data: unknown) => Known;
  /** The code of the error that the step shows, if it shows one. */
  readonly expects?: string;
}

interface ApiError {
  readonly code: string;
  readonly message: string;
}

/** The first error of a response: one of the request, or one that a mutation returned. */
function errorOf({ data, errors = [] }: Answered['body']): ApiError | null {
  const [first] = errors;
  if (first) return { code: first.extensions?.code ?? 'ERROR', message: first.message };
  const isError = (one: unknown): one is ApiError =>
    typeof Object(one).code === 'string' && typeof Object(one).message === 'string';
  return Object.values(Object(data)).find(isError) ?? null;
}

/** Says why a response is not what the step shows, or returns null if it is. */
export function problemOf(
  { expects }: Pick<OperationStep, 'expects'>,
  body: Answered['body'],
): string | null {
  const error = errorOf(body);
  if (error?.code === expects) return null;
  return error ? wording.tours.refused(error.message, error.code) : wording.tours.noError(expects ?? '');
}

/** Between opening and confirming a payment: acts as a browser's card field. */
export interface CardStep {
  readonly kind: 'card';
  readonly name: string;
  readonly title: string;
  readonly about: string;
  readonly audience: Audience;
  readonly needs: readonly (keyof Known)[];
}

export type Step = OperationStep | CardStep;

export interface Tour {
  readonly name: string;
  readonly title: string;
  readonly about: string;
  readonly steps: readonly Step[];
}

const documents = import.meta.glob<string>('../documents/*.graphql', {
  query: '?raw',
  import: 'default',
  eager: true,
});

/** Creates a step from its document. `Data` and `Variables` are generated from it, so the compiler checks both. */
export function operation<Data, Variables extends Record<string, unknown>>(step: {
  name: string;
  title: string;
  about: string;
  audience?: Audience;
  needs?: readonly (keyof Known)[];
  variables?: (known: Known) => Variables;
  learn?: (data: Data) => Known;
  expects?: string;
}): OperationStep {
  const document = documents[`../documents/${step.name}.graphql`];
  if (document === undefined) throw new Error(`there is no document ${step.name}`);
  return {
    audience: 'anyone',
    needs: [],
    variables: () => ({}),
    ...step,
    kind: 'operation',
    document: document.trim(),
    isAction: /^\s*mutation\b/.test(document),
    learn(data) {
      try {
        return step.learn?.(data as Data) ?? {};
      } catch {
        return {};
      }
    },
  };
}
