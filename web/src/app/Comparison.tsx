import { useEffect, useState, type ComponentType } from 'react';
import { useLocation } from 'react-router-dom';
import { useCompareList } from '#web/features/lists/compare-list.ts';
import { paths } from './paths.ts';

/** Loads the bar of chosen products when there are any. The comparison itself has its own controls. */
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
  return some && Bar && pathname !== paths.compare ? <Bar /> : null;
}
