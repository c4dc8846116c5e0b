import { useEffect, useEffectEvent } from 'react';
import { useCurrentCategoryQuery } from './CurrentCategory.generated.ts';

/** Calls `replace` with the current slug of a category that had `slug` earlier. Null: no unknown slug in the URL. */
export function useEarlierSlug(
  slug: string | null,
  replace: (earlier: string, current: string) => void,
): void {
  const { data } = useCurrentCategoryQuery({ variables: { slug: slug ?? '' }, skip: slug === null });
  const current = data?.categoryBySlug?.slug;
  const onMoved = useEffectEvent(replace);
  useEffect(() => {
    if (slug !== null && current && current !== slug) onMoved(slug, current);
  }, [slug, current]);
}
