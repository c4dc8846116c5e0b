import { lazy, type ComponentType } from 'react';

/**
 * A component that asks for data, loaded together with what asks: Apollo is a third of the first page's code, and most of it
 * is read by people who need none of it.
 */
export async function withData<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): Promise<ComponentType<Props>> {
  const [{ Data }, Asking] = await Promise.all([import('./Data.tsx'), load()]);
  return (props: Props) => (
    <Data>
      <Asking {...props} />
    </Data>
  );
}

/** The same as a lazy component. `when` puts the loading off. */
export function lazyWithData<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  when?: () => Promise<void>,
) {
  return lazy(async () => {
    await when?.();
    return { default: await withData(load) };
  });
}
