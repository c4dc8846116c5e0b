import type { TypedDocumentNode } from '@apollo/client';
import type { Params } from 'react-router-dom';

/** What an address says. */
export interface PageInput {
  params: Readonly<Params>;
  search: URLSearchParams;
  /** Of the shop. */
  currency: string;
}

/** A picture and how wide it is shown, in the words of the `sizes` attribute. */
export interface SizedPicture {
  picture: { url: string; sources: readonly { type: string; srcSet: string }[] };
  sizes: string;
}

/** A query that a page begins with, and the picture that is seen first, in its answer. */
export interface Needed {
  query: TypedDocumentNode<unknown>;
  variables: Record<string, unknown>;
  picture: (answer: unknown) => SizedPicture | null;
}

/** What a page asks, by its address: for the server that renders it, and for whoever is about to open it. */
export type PageNeeds = (input: PageInput) => readonly Needed[];

/** Variables must be those that the page itself asks with, or it asks once more. */
export function need<Data, Variables extends Record<string, unknown>>(
  query: TypedDocumentNode<Data, Variables>,
  variables: NoInfer<Variables>,
  picture: (answer: Data) => SizedPicture | null = () => null,
): Needed {
  return { query, variables, picture: picture as Needed['picture'] } as Needed;
}
