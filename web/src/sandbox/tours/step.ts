/** What the tours have learnt from answers so far, so that the next step needs no typing. */
export interface Known {
  readonly equipmentId?: string;
  readonly equipmentName?: string;
  readonly minQty?: number;
  readonly orderId?: string;
  readonly orderNumber?: string;
  /** The provider's id of the open payment. */
  readonly intentId?: string;
  readonly clientSecret?: string;
  /** As people read it, such as `$89.90`. */
  readonly amount?: string;
  readonly messageId?: string;
  readonly reviewId?: string;
  readonly reviewsCursor?: string;
}

/** Who may do it; `anyone` includes visitors. */
export type Audience = 'anyone' | 'customer' | 'admin';

/** One operation of a tour. */
export interface OperationStep {
  readonly kind: 'operation';
  /** Name of the operation, and of its file in `documents/`. */
  readonly name: string;
  readonly title: string;
  /** One sentence for a person. */
  readonly about: string;
  readonly audience: Audience;
  readonly document: string;
  /** Whether it changes something: it is then opened, and a person runs it. */
  readonly isDeed: boolean;
  /** What must be known for its variables. */
  readonly needs: readonly (keyof Known)[];
  readonly variables: (known: Known) => Record<string, unknown>;
  /** What its answer tells. The answer may lack fields: people edit operations. */
  readonly learn: (data: unknown) => Known;
}

/** Between opening a payment and confirming it: what the card field of a browser does. */
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

/** A step from its document. `Data` and `Variables` are those made from it, so that the compiler checks what is read and sent. */
export function operation<Data, Variables extends Record<string, unknown>>(step: {
  name: string;
  title: string;
  about: string;
  audience?: Audience;
  needs?: readonly (keyof Known)[];
  variables?: (known: Known) => Variables;
  learn?: (data: Data) => Known;
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
    isDeed: /^\s*mutation\b/.test(document),
    learn(data) {
      try {
        return step.learn?.(data as Data) ?? {};
      } catch {
        return {};
      }
    },
  };
}
