import type { ApolloClient, TypedDocumentNode } from '@apollo/client';
import type { ComponentType } from 'react';
import type { Params } from 'react-router-dom';
import type { OrderableEquipmentFragment } from '#web/features/equipment/OrderableEquipment.generated.ts';
import type { PictureShape } from '#web/ui/Picture.tsx';

/** The parts of a URL that a page depends on. */
export interface RouteInput {
  params: Readonly<Params>;
  search: URLSearchParams;
  /** The shop's currency. */
  currency: string;
}

/** A picture with its `sizes` attribute. */
export interface SizedPicture {
  picture: PictureShape;
  sizes: string;
}

/** A product or variant as it is sold. */
type Offer = Pick<OrderableEquipmentFragment, 'price' | 'availability'> & { readonly sku: string | null };

/** What the document's head says about a page. */
export interface PageMeta {
  /** Without the shop's name. */
  title: string;
  /** Default: the shop's description. */
  description?: string;
  /** The path that search engines index. Default: none. */
  canonicalPath?: string;
  /** Search engines follow the page's links but do not index the page. */
  isUnindexed?: true;
  /** The first visible picture. It is preloaded. */
  picture?: SizedPicture | null;
  /** The pages from home to this one, which is the last. */
  breadcrumbs?: readonly { readonly name: string; readonly path: string }[];
  /** The slugs of the products that the page lists. */
  listed?: readonly string[];
  /** The product that the page sells. */
  product?: OrderableEquipmentFragment & Offer & { readonly variants: readonly Offer[] };
  /** Some reviews of the product. */
  reviews?: readonly { name: string; body: string; rating: number; createdAt: string }[];
  /** The HTTP status. Default: 200. */
  status?: 404;
}

export interface PageQuery {
  query: TypedDocumentNode<unknown>;
  variables: Record<string, unknown>;
}

/** Returns the loaded result of a query, or null. */
export type ReadQuery = <Result, Variables extends Record<string, unknown>>(
  query: TypedDocumentNode<Result, Variables>,
  variables: NoInfer<Variables>,
) => Result | null;

/** A module of `web/src/routes`. Its path and guard are in `routes.ts`, so that they are known before it is loaded. */
export interface RouteModule {
  default: ComponentType;
  /** `read` finds the results of `queries` once they are loaded. */
  meta: (input: RouteInput, read: ReadQuery) => PageMeta;
  /** The queries of the first render. The server renders with their results, and links to the page prefetch them. */
  queries?: (input: RouteInput) => readonly PageQuery[];
}

/** The variables must equal those of the page's own query, or the page fetches the data again. */
export const pageQuery = <Variables extends Record<string, unknown>>(
  query: TypedDocumentNode<unknown, Variables>,
  variables: NoInfer<Variables>,
): PageQuery => ({ query: query as TypedDocumentNode<unknown>, variables });

/** Reads the document and the store that `useQuery` reads, because Apollo caches results of each separately. */
export const queryReader =
  (client: ApolloClient): ReadQuery =>
  (query, variables) =>
    client.readQuery({ query: client.documentTransform.transformDocument(query), variables }, true);
