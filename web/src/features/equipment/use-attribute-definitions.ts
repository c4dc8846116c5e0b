import { useApolloClient } from '@apollo/client/react';
import { useState } from 'react';
import type { FieldValues, Resolver } from 'react-hook-form';
import type { AttributeTexts } from './attribute-form.ts';
import {
  AttributeDefinitionsDocument,
  useAttributeDefinitionsQuery,
  type AttributeDefinitionsQuery,
} from './AttributeDefinitions.generated.ts';

const variablesOf = (categorySlug: string) => ({
  // The category of products without a chosen one.
  categorySlug: categorySlug || 'other-tackle',
});

export interface Named {
  readonly name: string;
  readonly label: string;
}

/** Loads the attribute definitions of a category. `known` gives labels of the product's own attributes. */
export function useAttributeDefinitions(categorySlug: string, known: readonly Named[]) {
  const { data, error, refetch } = useAttributeDefinitionsQuery({ variables: variablesOf(categorySlug) });
  const definitions = data?.attributeDefinitions;
  const [seen, setSeen] = useState(known);
  if (definitions?.some(({ name }) => !seen.some((one) => one.name === name)))
    setSeen([...seen, ...definitions]);
  return {
    /** Undefined while they load, and if that failed. */
    definitions,
    /** The label of these and of earlier definitions. */
    labelOf: (name: string) => seen.find((one) => one.name === name)?.label ?? name,
    failed: Boolean(error),
    retry: () => void refetch().catch(() => undefined),
  };
}

/**
 * Validates and submits only attributes of the chosen category: the form no longer shows the others. While the definitions
 * are not loaded, the server decides.
 */
export function useAttributeResolver<
  Form extends FieldValues & { categorySlug: string; attributes: AttributeTexts },
>(resolve: Resolver<Form>): Resolver<Form> {
  const { cache } = useApolloClient();
  return (values, context, options) => {
    const found = cache.readQuery<AttributeDefinitionsQuery>({
      query: AttributeDefinitionsDocument,
      variables: variablesOf(values.categorySlug),
    });
    if (!found) return resolve(values, context, options);
    const names = new Set(found.attributeDefinitions.map(({ name }) => name));
    const attributes = Object.fromEntries(
      Object.entries(values.attributes).filter(([name]) => names.has(name)),
    );
    return resolve({ ...values, attributes }, context, options);
  };
}
