import type { ApolloCache } from '@apollo/client';
import { saveOutcome } from '#web/features/admin-lists/save-outcome.ts';
import { isRefused } from '#web/features/orders/session-end.ts';
import {
  useAddSearchTermMutation,
  useChangeSearchTermMutation,
  useDeleteSearchTermMutation,
} from './SearchTermMutations.generated.ts';

/** Search results may differ after each change. */
const forget = (cache: ApolloCache, ...lists: string[]) => {
  for (const fieldName of ['catalogue', 'searchSuggestions', ...lists])
    cache.evict({ id: 'ROOT_QUERY', fieldName });
  cache.gc();
};

/** The mutations of search terms. */
export function useSearchTerms() {
  const [add] = useAddSearchTermMutation({ update: (cache) => forget(cache, 'searchTerms') });
  const [change] = useChangeSearchTermMutation({ update: (cache) => forget(cache) });
  const [remove] = useDeleteSearchTermMutation({ update: (cache) => forget(cache, 'searchTerms') });
  return {
    save: (id: string | null, input: { term: string; means: string[] }) =>
      id === null
        ? saveOutcome(async () => (await add({ variables: { input } })).data?.addSearchTerm, isRefused)
        : saveOutcome(
            async () => (await change({ variables: { input: { id, ...input } } })).data?.changeSearchTerm,
            isRefused,
          ),
    remove: (id: string) =>
      saveOutcome(
        async () => (await remove({ variables: { input: { id } } })).data?.deleteSearchTerm,
        isRefused,
      ),
  };
}
