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
  /** The order of the tour of subscriptions, so that it does not replace the one to ship. */
  readonly liveOrderId?: string;
  readonly checkedOutId?: string;
  /** URL of the uploaded picture. */
  readonly pictureUrl?: string;
  readonly pictureProductId?: string;
  readonly endpointId?: string;
  readonly deliveryId?: string;
}

/** The required role. `anyone` includes visitors. */
export type Audience = 'anyone' | 'customer' | 'admin';

interface BaseStep {
  readonly name: string;
  readonly title: string;
  /** One sentence of description. */
  readonly about: string;
  readonly audience: Audience;
  /** The values that it requires. */
  readonly needs: readonly (keyof Known)[];
}

interface DocumentStep extends BaseStep {
  /** The operation's name and the name of its file in `documents/`. */
  readonly name: string;
  readonly document: string;
  readonly variables: (known: Known) => Record<string, unknown>;
}

/** One operation of a tour. */
export interface OperationStep extends DocumentStep {
  readonly kind: 'operation';
  /** Whether it has side effects. Such an operation is opened, and the user runs it. */
  readonly isAction: boolean;
  /** Reads values from the response. Fields may be missing, because users edit operations. */
  readonly learn: (data: unknown) => Known;
  /** Says why data without an error is not what the step shows, or returns null if it is. */
  readonly check: (data: unknown, known: Known) => string | null;
  /** The code of the error that the step shows, if it shows one. */
  readonly expects?: string;
}

/** A subscription, done when the first event arrives. The panel holds it open while other steps cause the event. */
export interface SubscriptionStep extends DocumentStep {
  readonly kind: 'subscription';
  /** Describes the event in a message. Null if the message is none, as the first one of a subscription. */
  readonly eventIn: (data: unknown) => string | null;
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

/** Says why a response is not what the step shows, or returns null if it is. Undefined while a subscription has no event. */
export function problemOf(
  step: OperationStep | SubscriptionStep,
  body: Answered['body'],
  known: Known,
): string | null | undefined {
  const error = errorOf(body);
  const expected = step.kind === 'operation' ? step.expects : undefined;
  if (error?.code !== expected)
    return error ? wording.tours.refused(error.message, error.code) : wording.tours.noError(expected ?? '');
  if (error) return null;
  if (step.kind === 'subscription') return step.eventIn(body.data) === null ? undefined : null;
  return step.check(body.data, known);
}

/** Between opening and confirming a payment: acts as a browser's card field. */
export interface CardStep extends BaseStep {
  readonly kind: 'card';
}

/** Sends a picture by REST, because GraphQL takes no files. Done when the picture loads from its URL. */
export interface UploadStep extends BaseStep {
  readonly kind: 'upload';
}

export type Step = OperationStep | SubscriptionStep | CardStep | UploadStep;

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

function documentOf(name: string): string {
  const document = documents[`../documents/${name}.graphql`];
  if (document === undefined) throw new Error(`there is no document ${name}`);
  return document.trim();
}

/** Users edit operations, so that fields may be missing. */
function readOr<Value>(missing: Value, read: () => Value): Value {
  try {
    return read();
  } catch {
    return missing;
  }
}

/** Creates a step from its document. `Data` and `Variables` are generated from it, so the compiler checks both. */
export function operation<Data, Variables extends Record<string, unknown>>(step: {
  name: string;
  title: string;
  about: string;
  audience?: Audience;
  needs?: readonly (keyof Known)[];
  variables?: (known: Known) => Variables;
  learn?: (data: Data) => Known;
  check?: (data: Data, known: Known) => string | null;
  expects?: string;
}): OperationStep {
  const document = documentOf(step.name);
  return {
    audience: 'anyone',
    needs: [],
    variables: () => ({}),
    ...step,
    kind: 'operation',
    document,
    isAction: document.startsWith('mutation'),
    learn: (data) => readOr({}, () => step.learn?.(data as Data) ?? {}),
    check: (data, known) =>
      readOr<string | null>(wording.tours.uncheckable, () => step.check?.(data as Data, known) ?? null),
  };
}

/** Creates a step from the document of a subscription without variables. */
export function subscription<Data>(step: {
  name: string;
  title: string;
  about: string;
  audience: Audience;
  eventIn: (data: Data) => string | null;
}): SubscriptionStep {
  return {
    needs: [],
    variables: () => ({}),
    ...step,
    kind: 'subscription',
    document: documentOf(step.name),
    eventIn: (data) => readOr(null, () => step.eventIn(data as Data)),
  };
}
