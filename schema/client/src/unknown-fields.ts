/**
 * The paths of selected fields that the schema does not have, such as `orders.nodes.nmae`. gql.tada gives them the type
 * `unknown`, which no scalar of the schema has.
 */
export type UnknownFields<Result, Path extends string = ''> = Result extends readonly (infer Item)[]
  ? UnknownFields<Item, Path>
  : Result extends object
    ? {
        [Field in keyof Result & string]: unknown extends Result[Field]
          ? `${Path}${Field}`
          : UnknownFields<Result[Field], `${Path}${Field}.`>;
      }[keyof Result & string]
    : never;

/** Accepts only documents without unknown fields. The compiler's message has their paths. */
export type KnownFields<Result> = [UnknownFields<Result>] extends [never]
  ? unknown
  : { readonly 'the schema does not have': UnknownFields<Result> };
