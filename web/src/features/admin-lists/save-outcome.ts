import { sendMutation, type RequestFailed, type SessionEnded } from '#web/app/send-mutation.ts';

interface Issue {
  readonly path: string;
  readonly message: string;
}

/** Expected errors of the mutations of admin lists. */
type Refusal =
  | { readonly __typename: 'InvalidInput'; readonly message: string; readonly issues: readonly Issue[] }
  | {
      readonly __typename:
        | 'NotFound'
        | 'Forbidden'
        | 'RateLimited'
        | 'ReviewChanged'
        | 'BulkChangeNotApplied'
        | 'AlreadyAdmin'
        | 'WebhookEndpointInactive';
      readonly message: string;
    }
  | SessionEnded
  | RequestFailed;

export type SaveOutcome<Row> =
  | { readonly kind: 'saved'; readonly row: Row }
  | { readonly kind: 'signIn' }
  | { readonly kind: 'failed'; readonly message: string; readonly issues: readonly Issue[] };

type RowOf<Result> = Exclude<Result, Refusal | null | undefined>;

/**
 * Sends a mutation. Everything that is not an expected error is the saved row. `isRefused` says whether an error means that
 * the server no longer accepts the sign-in.
 */
export async function saveOutcome<Result extends { readonly __typename: string }>(
  send: () => Promise<Result | null | undefined>,
  isRefused: (error: unknown) => boolean,
): Promise<SaveOutcome<RowOf<Result>>> {
  const failed = (message: string, issues: readonly Issue[] = []) =>
    ({ kind: 'failed', message, issues }) as const;
  const result = (await sendMutation(send, isRefused)) as RowOf<Result> | Refusal;
  if (!isRefusal(result)) return { kind: 'saved', row: result };
  switch (result.__typename) {
    case 'InvalidInput':
      return failed(result.message, result.issues);
    case 'NotFound':
    case 'Forbidden':
    case 'RateLimited':
    case 'ReviewChanged':
    case 'BulkChangeNotApplied':
    case 'AlreadyAdmin':
    case 'WebhookEndpointInactive':
    case 'RequestFailed':
      return failed(result.message);
    case 'SignInRequired':
      return { kind: 'signIn' };
    default:
      return result satisfies never;
  }
}

const refusals: ReadonlySet<string> = new Set<Refusal['__typename']>([
  'InvalidInput',
  'NotFound',
  'Forbidden',
  'RateLimited',
  'ReviewChanged',
  'BulkChangeNotApplied',
  'AlreadyAdmin',
  'WebhookEndpointInactive',
  'SignInRequired',
  'RequestFailed',
]);

const isRefusal = (result: { readonly __typename: string }): result is Refusal =>
  refusals.has(result.__typename);

/** What `onConfirm` of a ConfirmDialog returns: why the change failed, or null. */
export async function failureOf<Row>(
  outcome: SaveOutcome<Row>,
  onSaved: (row: Row) => void,
  onSignInRequired: () => Promise<void>,
): Promise<string | null> {
  if (outcome.kind === 'failed') return outcome.message;
  if (outcome.kind === 'signIn') await onSignInRequired();
  else onSaved(outcome.row);
  return null;
}
