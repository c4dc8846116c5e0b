import {
  getNamedType,
  isAbstractType,
  isCompositeType,
  isEnumType,
  isObjectType,
  isRequiredArgument,
  type GraphQLCompositeType,
  type GraphQLField,
  type GraphQLNamedType,
  type GraphQLObjectType,
  type GraphQLSchema,
} from 'graphql';

/** Sends one query; null if it exceeds the server's limits. */
export type Ask = (query: string) => Promise<string | null>;

/**
 * Queries everything reachable from `type` along every edge of the graph. An edge is used once per path, and a path visits
 * a type at most `mostVisits` times, so that cycles end. `wrap` makes a query from a selection. A query that exceeds the
 * limits is split. Returns the responses.
 */
export async function askEverything(
  type: GraphQLNamedType,
  wrap: (selection: string) => string,
  ask: Ask,
  mostVisits: number,
  used: ReadonlySet<string> = new Set(),
): Promise<string[]> {
  const whole = await ask(wrap(everythingOf(type, mostVisits, used)));
  if (whole !== null) return [whole];
  if (!isObjectType(type)) throw new Error(`${type.name} is too large to be asked for`);
  const composite = fieldsOf(type, mostVisits, used).filter(({ target }) => !isFlat(target));
  const typesOfParts = composite.map(({ field }) => `${asked(field)} { __typename }`);
  // Null if the selection is deeper than any query may be.
  const shallow = await ask(wrap(`{ ${['__typename', ...flatFieldsOf(type), ...typesOfParts].join(' ')} }`));
  const parts: string[] = shallow === null ? [] : [shallow];
  // One after the other: a server accepts so many connections at a time.
  for (const { field, target, edge } of composite) {
    // A null or an empty list has no fields to request.
    if (shallow !== null && !hasObject(JSON.parse(shallow), field.name)) continue;
    const within = (selection: string) => wrap(`{ ${asked(field)} ${selection} }`);
    parts.push(...(await askEverything(target, within, ask, mostVisits, new Set([...used, edge]))));
  }
  return parts;
}

/** Whether a property `name` anywhere in `answer` is an object or a list with objects. */
function hasObject(answer: unknown, name: string): boolean {
  if (typeof answer !== 'object' || answer === null) return false;
  return Object.entries(answer).some(
    ([key, value]) =>
      (key === name && typeof value === 'object' && value !== null && Object.keys(value).length > 0) ||
      hasObject(value, name),
  );
}

function everythingOf(type: GraphQLNamedType, mostVisits: number, used: ReadonlySet<string>): string {
  if (!isObjectType(type)) return '';
  const parts = fieldsOf(type, mostVisits, used).map(
    ({ field, target, edge }) =>
      `${asked(field)} ${everythingOf(target, mostVisits, new Set([...used, edge]))}`,
  );
  return `{ __typename ${parts.join(' ')} }`;
}

/** Without a limit of visits, a type with many edges to itself would have countless paths. */
function fieldsOf(type: GraphQLObjectType, mostVisits: number, used: ReadonlySet<string>) {
  return Object.values(type.getFields())
    .map((field) => {
      const target = getNamedType(field.type);
      return { field, target, edge: `${type.name}.${field.name}: ${target.name}` };
    })
    .filter(({ edge, target }) => {
      // The same objects as `edges`: connections.test.ts.
      if (/Connection\.nodes:/.test(edge)) return false;
      const visits = [...used].filter((one) => one.endsWith(`: ${target.name}`)).length;
      return !used.has(edge) && (visits < mostVisits || !isCompositeType(target));
    });
}

/** Scalars, and objects such as `Money` that have only scalars. */
function isFlat(type: GraphQLNamedType): boolean {
  if (!isCompositeType(type)) return true;
  return (
    isObjectType(type) &&
    Object.values(type.getFields()).every((field) => !isCompositeType(getNamedType(field.type)))
  );
}

/** The flat fields of `type`, each with its selection. */
const flatFieldsOf = (type: GraphQLObjectType) =>
  Object.values(type.getFields()).flatMap((field) => {
    const target = getNamedType(field.type);
    if (!isFlat(target)) return [];
    return isObjectType(target)
      ? `${asked(field)} { ${Object.keys(target.getFields()).join(' ')} }`
      : asked(field);
  });

/** With a page size that allows nesting several connections, and the first value of a required enum. */
function asked({ name, args }: GraphQLField<unknown, unknown>): string {
  const given = args.flatMap((arg) => {
    if (arg.name === 'first') return 'first: 10';
    const type = getNamedType(arg.type);
    return isRequiredArgument(arg) && isEnumType(type) ? `${arg.name}: ${type.getValues()[0]?.name}` : [];
  });
  return given.length > 0 ? `${name}(${given.join(', ')})` : name;
}

/** Each edge that leads directly to `target`, such as `Query.me`; for a connection, the edge that opens it. */
export function edgesTo(schema: GraphQLSchema, target: string): string[] {
  const edges = objectTypes(schema).flatMap((from) =>
    Object.values(from.getFields())
      .filter(({ type }) => meant(schema, getNamedType(type)).has(target))
      .map((field) => `${from.name}.${field.name}`),
  );
  return edges.filter((edge) => !/(?:Edge\.node|Connection\.(?:edges|nodes))$/.test(edge)).sort();
}

/** The types that a field of type `type` can return: union members, a connection's nodes. */
function meant(schema: GraphQLSchema, type: GraphQLNamedType): Set<string> {
  if (!isCompositeType(type)) return new Set();
  const found = new Set<string>([type.name]);
  for (const one of possible(schema, type)) {
    found.add(one.name);
    const node = one.name.endsWith('Connection') ? nodeOf(one) : null;
    if (node) found.add(node);
  }
  return found;
}

function nodeOf(connection: GraphQLObjectType): string | null {
  const { edges } = connection.getFields();
  const edge = edges && getNamedType(edges.type);
  const node = isObjectType(edge) ? edge.getFields().node : undefined;
  return node ? getNamedType(node.type).name : null;
}

const possible = (schema: GraphQLSchema, type: GraphQLCompositeType): readonly GraphQLObjectType[] =>
  isAbstractType(type) ? schema.getPossibleTypes(type) : [type];

/** The types that have fields, without introspection types. */
export function objectTypes(schema: GraphQLSchema): GraphQLObjectType[] {
  return Object.values(schema.getTypeMap())
    .filter(isObjectType)
    .filter(({ name }) => !name.startsWith('__'));
}
