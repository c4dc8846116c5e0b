import {
  buildSchema,
  isEnumType,
  isObjectType,
  isUnionType,
  type GraphQLField,
  type GraphQLObjectType,
  type GraphQLSchema,
} from 'graphql';

export interface ErrorOfContract {
  readonly code: string;
  readonly meaning: string;
  /** Mutations and queries whose result can be this error. */
  readonly operations: readonly string[];
}

export interface DescribedField {
  readonly name: string;
  readonly description: string;
}

/** What the schema itself says about errors, pagination, IDs, subscriptions and deprecations. */
export interface Contract {
  readonly errors: readonly ErrorOfContract[];
  /** Fields of Query that return connections. */
  readonly connections: readonly DescribedField[];
  /** Arguments of a connection, with their descriptions. */
  readonly pageArguments: readonly DescribedField[];
  readonly subscriptions: readonly DescribedField[];
  readonly aboutSubscriptions: string;
  readonly node: string;
  readonly nodeId: string;
  readonly deprecations: readonly { readonly name: string; readonly reason: string }[];
}

export function contractOf(sdl: string): Contract {
  const schema = buildSchema(sdl);
  const query = fieldsOf(schema.getQueryType());
  const connections = query.filter(({ type }) => String(type).replace('!', '').endsWith('Connection'));
  const node = schema.getType('Node');
  return {
    errors: errorsOf(schema),
    connections: connections.map(described),
    pageArguments: (connections[0]?.args ?? [])
      .filter(({ name }) => ['first', 'after', 'last', 'before'].includes(name))
      .map(described),
    subscriptions: fieldsOf(schema.getSubscriptionType()).map(described),
    aboutSubscriptions: schema.getSubscriptionType()?.description ?? '',
    node: query.find(({ name }) => name === 'node')?.description ?? '',
    nodeId: (node && 'getFields' in node ? node.getFields().id?.description : '') ?? '',
    deprecations: deprecationsOf(schema),
  };
}

const fieldsOf = (type: GraphQLObjectType | null | undefined): GraphQLField<unknown, unknown>[] =>
  Object.values(type?.getFields() ?? {});

const described = ({ name, description }: { name: string; description?: string | null }) => ({
  name,
  description: description ?? '',
});

function errorsOf(schema: GraphQLSchema): ErrorOfContract[] {
  const codes = schema.getType('ErrorCode');
  if (!isEnumType(codes)) return [];
  const operations = [...fieldsOf(schema.getMutationType()), ...fieldsOf(schema.getQueryType())];
  return codes.getValues().map(({ name: code, description }) => ({
    code,
    meaning: description ?? '',
    operations: operations
      .filter((field) => resultCodes(schema, field).includes(code))
      .map(({ name }) => name),
  }));
}

/** Codes of the errors in the result union of a field. An error type is named like its code: `NotFound`, `NOT_FOUND`. */
function resultCodes(schema: GraphQLSchema, { type }: GraphQLField<unknown, unknown>): string[] {
  const result = schema.getType(String(type).replaceAll(/[[\]!]/g, ''));
  if (!isUnionType(result)) return [];
  return result
    .getTypes()
    .filter((member) => member.getInterfaces().some(({ name }) => name === 'UserError'))
    .map(({ name }) => name.replace(/\B[A-Z]/g, '_$&').toUpperCase());
}

function deprecationsOf(schema: GraphQLSchema): { name: string; reason: string }[] {
  return Object.values(schema.getTypeMap()).flatMap((type) => {
    const parts: readonly { name: string; deprecationReason?: string | null }[] = isEnumType(type)
      ? type.getValues()
      : 'getFields' in type
        ? Object.values(type.getFields())
        : [];
    const args = isObjectType(type)
      ? fieldsOf(type).flatMap((field) =>
          field.args.map((one) => ({ ...one, name: `${field.name}(${one.name})` })),
        )
      : [];
    return [...parts, ...args]
      .filter(({ deprecationReason }) => typeof deprecationReason === 'string')
      .map(({ name, deprecationReason }) => ({
        name: `${type.name}.${name}`,
        reason: deprecationReason ?? '',
      }));
  });
}
