import { useEffect } from 'react';
import { shop } from './copy.ts';

/** Returns the document title of a page. */
export const windowTitle = (title: string) => (title.startsWith(shop) ? title : `${title} · ${shop}`);

/** Sets the document title from loaded data that isn't in the URL. */
export function useWindowTitle(title: string | undefined): void {
  useEffect(() => {
    if (title) document.title = windowTitle(title);
  }, [title]);
}
