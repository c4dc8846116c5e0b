import {
  astFromValue,
  doTypesOverlap,
  getNamedType,
  getNullableType,
  isCompositeType,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isLeafType,
  isListType,
  isObjectType,
  isRequiredArgument,
  isRequiredInputField,
  print,
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLInputType,
  type GraphQLObjectType,
  type GraphQLOutputType,
  type GraphQLSchema,
} from 'graphql';
import { meant } from './example.ts';
import type { Facts } from './request.ts';

/** A field with arguments, and the path to it. */
export interface Call {
  readonly operation: 'query' | 'mutation';
  /** Fields from the root, the called one last: `me`, `orders`. */
  readonly path: readonly string[];
  readonly args: readonly GraphQLArgument[];
  readonly type: GraphQLOutputType;
  /** Valid arguments. */
  readonly example: Readonly<Record<string, unknown>>;
}

/** Every field with arguments: root fields, and fields reached from them without arguments. */
export function callsOf(schema: GraphQLSchema, facts: Facts): Call[] {
  const calls: Call[] = [];
  const seen = new Set<GraphQLObjectType>();
  function visit(operation: Call['operation'], type: GraphQLObjectType, above: readonly string[]) {
    if (seen.has(type)) return;
    seen.add(type);
    for (const field of Object.values(type.getFields())) {
      const path = [...above, field.name];
      // Would refuse the tokens of all later requests. `blocking.test.ts` calls it.
      if (field.name === 'endMySessions') continue;
      if (field.args.length > 0) {
        const example = Object.fromEntries(
          field.args
            .filter(isRequiredArgument)
            .map(({ name, type: of }) => [name, exampleOf(name, of, facts, field)]),
        );
        calls.push({ operation, path, args: field.args, type: field.type, example });
      }
      const target = getNamedType(field.type);
      if (isObjectType(target) && !field.args.some(isRequiredArgument) && operation === 'query')
        visit(operation, target, path);
    }
  }
  for (const [operation, root] of [
    ['query', schema.getQueryType()],
    ['mutation', schema.getMutationType()],
  ] as const)
    if (root) visit(operation, root, []);
  return calls;
}

function exampleOf(
  name: string,
  type: GraphQLInputType,
  facts: Facts,
  field?: GraphQLField<unknown, unknown>,
): unknown {
  const bare = getNullableType(type);
  if (isListType(bare)) return [];
  if (isInputObjectType(bare))
    return Object.fromEntries(
      Object.values(bare.getFields())
        .filter((one) => isRequiredInputField(one) || one.name === 'customerEmail')
        .map((one) => [one.name, exampleOf(one.name, one.type, facts)]),
    );
  if (isEnumType(bare)) return bare.getValues()[0]?.name;
  const idName = field && name === 'id' ? `${field.name}Id` : name;
  const known = meant(idName, facts);
  if (known !== undefined) return known;
  if (bare.toString() === 'Int') return 1;
  if (bare.toString() === 'Boolean') return true;
  return bare.toString() === 'Float' ? 1 : 'something';
}

/** The selection for a field: all valid fields, and one page of each connection. */
export function selectionOf(schema: GraphQLSchema, type: GraphQLOutputType, depth = 3): string {
  const target = getNamedType(type);
  if (!isCompositeType(target)) return '';
  const error = schema.getType('UserError');
  if (!isObjectType(target)) {
    const overlaps = isInterfaceType(error) && doTypesOverlap(schema, error, target);
    return `{ __typename ${overlaps ? '... on UserError { code message }' : ''} }`;
  }
  const fields = Object.values(target.getFields()).flatMap((field) => {
    if (field.args.length > 0) return [];
    const of = getNamedType(field.type);
    if (isLeafType(of)) return [field.name];
    return depth > 1 && /Connection|Edge/.test(target.name)
      ? [`${field.name} ${selectionOf(schema, field.type, depth - 1)}`]
      : [];
  });
  return `{ __typename ${fields.join(' ')} }`;
}

/** The document of a call. `args` is the text between the parentheses, `variables` declares them. */
export function documentOf(schema: GraphQLSchema, call: Call, args: string, variables = ''): string {
  const parens = args ? `(${args})` : '';
  const [last = '', ...above] = call.path.toReversed();
  const asked = `${last}${parens} ${selectionOf(schema, call.type)}`;
  const whole = above.reduce((inner, name) => `${name} { ${inner} }`, asked);
  return `${call.operation} Asked${variables ? `(${variables})` : ''} { ${whole} }`;
}

/** `value` as a GraphQL literal, for an argument of this type. */
export function literalOf(value: unknown, type: GraphQLInputType): string {
  const node = astFromValue(value, type);
  return node ? print(node) : 'null';
}

/** Declares and passes these arguments of a call as variables. */
export function declared(call: Call, names: readonly string[]) {
  const used = call.args.filter(({ name }) => names.includes(name));
  return {
    args: used.map(({ name }) => `${name}: $${name}`).join(', '),
    variables: used.map(({ name, type }) => `$${name}: ${String(type)}`).join(', '),
  };
}

/** A valid call. */
export function right(schema: GraphQLSchema, call: Call) {
  const { args, variables: declarations } = declared(call, Object.keys(call.example));
  return { query: documentOf(schema, call, args, declarations), variables: call.example };
}
