import { useEffect, useState, type ComponentType } from 'react';
import { matchPath, useLocation } from 'react-router-dom';
import { useCompareList } from '#web/features/lists/compare-list.ts';
import { paths } from './paths.ts';

/** Pages where products are chosen. Elsewhere the bar would cover a form, or the comparison itself. */
const choosing = [paths.home, paths.search, paths.category(), paths.product(), paths.wishList];

/** Loads the bar of chosen products when there are any. */
export function Comparison() {
  const some = useCompareList().length > 0;
  const { pathname } = useLocation();
  const [Bar, setBar] = useState<ComponentType | null>(null);
  useEffect(() => {
    if (!some) return;
    import('#web/features/lists/CompareBar.tsx').then(
      ({ CompareBar }) => setBar((had: ComponentType | null) => had ?? CompareBar),
      () => {},
    );
  }, [some]);
  return some && Bar && choosing.some((path) => matchPath(path, pathname)) ? <Bar /> : null;
}
