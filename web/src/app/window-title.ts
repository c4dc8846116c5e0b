import { useEffect } from 'react';
import { shop } from './copy.ts';

/** What the window of a page is called. */
export const windowTitle = (title: string) => (title.startsWith(shop) ? title : `${title} · ${shop}`);

/** Names the window after what is shown, which the address does not say. */
export function useWindowTitle(title: string | undefined): void {
  useEffect(() => {
    if (title) document.title = windowTitle(title);
  }, [title]);
}
