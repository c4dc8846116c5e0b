import { lazy, type ComponentType } from 'react';

/**
 * A component that asks for data, loaded together with what asks: Apollo is a third of the first page's code, and most of it
 * is read by people who need none of it. `when` puts the loading off.
 */
export function lazyWithData<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  when?: () => Promise<void>,
) {
  return lazy(async () => {
    await when?.();
    const [{ Data }, Asking] = await Promise.all([import('./Data.tsx'), load()]);
    return {
      default: (props: Props) => (
        <Data>
          <Asking {...props} />
        </Data>
      ),
    };
  });
}
