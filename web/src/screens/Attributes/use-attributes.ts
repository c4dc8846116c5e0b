import type { ApolloCache } from '@apollo/client';
import { saveOutcome, type SaveOutcome } from '#web/features/admin-lists/save-outcome.ts';
import { isRefused } from '#web/features/orders/session-end.ts';
import { inputOf, type AttributeForm } from './attribute-form.ts';
import {
  useAddAttributeMutation,
  useChangeAttributeMutation,
  useDeleteAttributeMutation,
} from './AttributeMutations.generated.ts';
import type { AttributeRowFragment } from './AttributesScreen.generated.ts';

/** Evicts lists of attributes, and products with attributes. */
const forget = (cache: ApolloCache) => {
  for (const fieldName of [
    'managedAttributes',
    'attributeDefinitions',
    'catalogue',
    'inventory',
    'equipment',
    'equipmentBySlug',
    'equipmentByIds',
  ])
    cache.evict({ id: 'ROOT_QUERY', fieldName });
  cache.gc();
};
const update = { update: forget };

export type ProductCount = AttributeRowFragment['products'];

/** What an admin can do about a failure. */
export interface AttributeFailure {
  /** Confirm that these products lose values. */
  readonly inUse?: ProductCount;
  /** Load the version of another admin. */
  readonly current?: AttributeRowFragment;
}

const failed = (message: string) => ({ kind: 'failed', message, issues: [] }) as const;

/** The mutations of attributes. `onFailure` is called before the outcome returns. */
export function useAttributes(onFailure: (failure: AttributeFailure) => void) {
  const [add] = useAddAttributeMutation(update);
  const [change] = useChangeAttributeMutation(update);
  const [remove] = useDeleteAttributeMutation(update);
  return {
    add: (form: AttributeForm): Promise<SaveOutcome<{ label: string }>> =>
      saveOutcome(
        async () => (await add({ variables: { input: inputOf(form) } })).data?.addAttributeDefinition,
        isRefused,
      ),
    change: async (
      { databaseId: id, updatedAt: seenAt, position }: AttributeRowFragment,
      form: AttributeForm,
    ): Promise<SaveOutcome<{ label: string }>> => {
      const { removesValues } = form;
      const common = inputOf(form);
      const input = { ...common, position: common.position ?? position, id, seenAt, removesValues };
      const outcome = await saveOutcome(
        async () => (await change({ variables: { input } })).data?.changeAttributeDefinition,
        isRefused,
      );
      if (outcome.kind !== 'saved') return outcome;
      const { row } = outcome;
      switch (row.__typename) {
        case 'AttributeDefinition':
          return { kind: 'saved', row };
        case 'AttributeInUse':
          onFailure({ inUse: row.products });
          return failed(row.message);
        case 'AttributeChanged':
          onFailure({ current: row.definition });
          return failed(row.message);
        case 'AttributeBusy':
          return failed(row.message);
        default:
          return row satisfies never;
      }
    },
    remove: async (id: string, removesValues: boolean): Promise<SaveOutcome<{ label: string }>> => {
      const outcome = await saveOutcome(
        async () =>
          (await remove({ variables: { input: { id, removesValues } } })).data?.deleteAttributeDefinition,
        isRefused,
      );
      if (outcome.kind !== 'saved') return outcome;
      const { row } = outcome;
      switch (row.__typename) {
        case 'AttributeDefinition':
          return { kind: 'saved', row };
        case 'AttributeInUse':
          onFailure({ inUse: row.products });
          return failed(row.message);
        case 'AttributeBusy':
          return failed(row.message);
        default:
          return row satisfies never;
      }
    },
  };
}
