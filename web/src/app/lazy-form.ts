import { lazy, type ComponentType } from 'react';
import { isSomebodyKnown } from '#web/platform/identity/identity.ts';
import { onceNeeded } from '#web/ui/somebody.ts';

/**
 * A page that is one form: its code, a quarter of the page's, waits for somebody to fill it in. Where somebody may be signed in
 * already it comes at once, and leads on.
 */
export function lazyForm(form: `#${string}`, load: () => Promise<ComponentType>) {
  return lazy(async () => {
    if (!isSomebodyKnown()) await onceNeeded(form);
    return { default: await load() };
  });
}
