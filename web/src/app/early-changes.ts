import { useEffect, useRef } from 'react';
import { useHydrated } from '#web/ui/use-hydrated.ts';

/**
 * Repeats what the user entered into the page's fields before hydration. React leaves the values in the fields, but calls no
 * handler, so that a checked filter would not filter. Not in a `Suspense` boundary of the page, which is hydrated later. A
 * component of its own, because it renders again after hydration: with the page, React would hydrate all in one task.
 */
export function EarlyChanges(): null {
  const isHydrating = useRef(!useHydrated());
  useEffect(() => {
    if (isHydrating.current) void repeatChanges([...document.querySelectorAll('#main input, #main select')]);
  }, []);
  return null;
}

/** A task per change, so that each handler knows the changes before its own. */
async function repeatChanges(fields: readonly Element[]): Promise<void> {
  for (const repeat of fields.flatMap((field) => changeOf(field) ?? [])) {
    repeat();
    await new Promise((resolve) => setTimeout(resolve));
  }
}

/**
 * Takes a change back and returns a function that repeats it, or null if the field is unchanged. React calls a handler only
 * for a value that differs from the last one that it saw.
 */
function changeOf(field: Element): (() => void) | null {
  if (field instanceof HTMLSelectElement) {
    const { selectedIndex } = field;
    const initial = Math.max(
      [...field.options].findIndex(({ defaultSelected }) => defaultSelected),
      0,
    );
    if (selectedIndex === initial) return null;
    field.selectedIndex = initial;
    return () => {
      field.selectedIndex = selectedIndex;
      field.dispatchEvent(new Event('change', { bubbles: true }));
    };
  }
  if (!(field instanceof HTMLInputElement)) return null;
  const { type, checked, defaultChecked, value, defaultValue } = field;
  if (type === 'checkbox' && checked !== defaultChecked) {
    field.checked = defaultChecked;
    return () => field.click();
  }
  if (type === 'text' && value !== defaultValue) {
    field.value = defaultValue;
    return () => {
      field.setRangeText(value, 0, field.value.length, 'end');
      field.dispatchEvent(new Event('input', { bubbles: true }));
    };
  }
  return null;
}
