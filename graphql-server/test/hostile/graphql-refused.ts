import {
  getArgumentValues,
  getOperationAST,
  getVariableValues,
  Kind,
  OperationTypeNode,
  parse,
  validate,
  type DocumentNode,
  type FieldNode,
  type GraphQLSchema,
  type OperationDefinitionNode,
  type SelectionSetNode,
} from 'graphql';
import * as refusals from './refusals.ts';
import type { Facts, Sender } from './request.ts';

/** Rules of the rooms, by mutation; of the others only what names no row is refused. */
const rules: Readonly<Record<string, refusals.Rule>> = {
  placeOrder: refusals.placeOrder,
  cancelOrder: refusals.cancelOrder,
  restoreOrder: refusals.restoreOrder,
  fulfilOrder: refusals.fulfilOrder,
  requestReturn: refusals.requestReturn,
  withdrawReturn: refusals.withdrawReturn,
  answerReturn: refusals.answerReturn,
  openPayment: refusals.openPayment,
  confirmPayment: refusals.confirmPayment,
  addReview: refusals.addReview,
  changeReview: refusals.changeReview,
  deleteReview: refusals.deleteReview,
  replyToReview: refusals.replyToReview,
  saveProfile: refusals.saveProfile,
  addEquipment: refusals.addEquipment,
  changeEquipment: refusals.changeEquipment,
  sendContactMessage: refusals.sendContactMessage,
  makeAdmin: refusals.changeRole,
  revokeAdmin: refusals.changeRole,
  moderateReview: refusals.onRow('reviewId', ({ reviewIds }) => reviewIds),
  markContactMessage: refusals.onRow('messageId', () => []),
};

const read = new Map<string, DocumentNode | null>();

/** The document, when it parses and fits the schema. Short ones come again and again with other variables. */
function valid(schema: GraphQLSchema, text: string): DocumentNode | null {
  const known = read.get(text);
  if (known !== undefined) return known;
  let document: DocumentNode | null;
  try {
    document = parse(text);
    if (validate(schema, document, undefined, { maxErrors: 1 }).length > 0) document = null;
  } catch {
    document = null;
  }
  if (text.length < 2_000 && read.size < 5_000) read.set(text, document);
  return document;
}

/** Whether `sender` can write no row with this HTTP body, whatever the shop answers. */
export function isRefused(schema: GraphQLSchema, body: string, sender: Sender, facts: Facts): boolean {
  let said: unknown;
  try {
    said = JSON.parse(body);
  } catch {
    return true;
  }
  // Several operations in one request are not taken.
  if (typeof said !== 'object' || said === null || Array.isArray(said)) return true;
  const { query, variables, operationName } = said as Record<string, unknown>;
  if (typeof query !== 'string') return true;
  const document = valid(schema, query);
  const name = typeof operationName === 'string' && operationName ? operationName : undefined;
  const operation = document && getOperationAST(document, name);
  if (!document || operation?.operation !== OperationTypeNode.MUTATION) return true;
  const given = typeof variables === 'object' && variables !== null ? variables : {};
  return deedsOf(document, operation).every((deed) =>
    isDeedRefused(schema, operation, deed, given, sender, facts),
  );
}

function isDeedRefused(
  schema: GraphQLSchema,
  operation: OperationDefinitionNode,
  deed: FieldNode,
  given: object,
  sender: Sender,
  facts: Facts,
): boolean {
  const field = schema.getMutationType()?.getFields()[deed.name.value];
  if (!field) return true;
  const { coerced, errors } = getVariableValues(schema, operation.variableDefinitions ?? [], { ...given });
  if (errors) return true;
  try {
    const { input } = getArgumentValues(field, deed, coerced);
    return (rules[field.name] ?? refusals.onNoRow)(input as refusals.Input, sender, facts);
  } catch {
    return true;
  }
}

/** Mutations of an operation, wherever fragments put them. */
function deedsOf(document: DocumentNode, { selectionSet }: OperationDefinitionNode): FieldNode[] {
  const spread = ({ selections }: SelectionSetNode): FieldNode[] =>
    selections.flatMap((one) => {
      if (one.kind === Kind.FIELD) return [one];
      if (one.kind === Kind.INLINE_FRAGMENT) return spread(one.selectionSet);
      const fragment = document.definitions.find(
        (other) => other.kind === Kind.FRAGMENT_DEFINITION && other.name.value === one.name.value,
      );
      return fragment?.kind === Kind.FRAGMENT_DEFINITION ? spread(fragment.selectionSet) : [];
    });
  return spread(selectionSet);
}
