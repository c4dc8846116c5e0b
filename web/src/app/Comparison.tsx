import { useEffect, useState, type ComponentType } from 'react';
import { matchPath, useLocation } from 'react-router-dom';
import { useCompareList } from '#web/features/lists/compare-list.ts';
import { paths } from './paths.ts';

/** Pages where products are chosen. Elsewhere the bar would cover a form, or the comparison itself. */
const choosing = [paths.home, paths.search, paths.category(), paths.product(), paths.wishList];

/** Loads the bar of chosen products when there are any. */
export function Comparison() {
  const hasProducts = useCompareList().length > 0;
  const { pathname } = useLocation();
  const [Bar, setBar] = useState<ComponentType | null>(null);
  useEffect(() => {
    if (!hasProducts) return;
    import('#web/features/lists/CompareBar.tsx').then(
      ({ CompareBar }) => setBar((previous: ComponentType | null) => previous ?? CompareBar),
      () => {},
    );
  }, [hasProducts]);
  return hasProducts && Bar && choosing.some((path) => matchPath(path, pathname)) ? <Bar /> : null;
}
