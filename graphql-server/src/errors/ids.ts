import { PothosValidationError } from '@pothos/core';
import { defaultFieldResolver, type GraphQLField, type GraphQLInputType, type GraphQLSchema } from 'graphql';
import { isRowId } from './input.ts';

/** The type that an argument or input field of this name identifies. Null: its ids are no global ids. */
const types: Readonly<Record<string, string | null>> = {
  alertId: 'ProductAlert',
  bulkChangeId: 'BulkChange',
  cartId: null,
  categoryIds: 'Category',
  customerId: 'User',
  deliveryId: 'WebhookDelivery',
  deliveryMethodId: null,
  endpointId: 'WebhookEndpoint',
  entryId: 'AuditEntry',
  equipmentId: 'Equipment',
  equipmentIds: 'Equipment',
  incidentId: 'PaymentIncident',
  invitationId: 'Invitation',
  lineId: null,
  mailId: 'OrderMail',
  messageId: 'ContactMessage',
  moveToId: 'Category',
  orderId: 'Order',
  orderIds: 'Order',
  parcelId: null,
  reviewId: 'Review',
  serviceTokenId: 'ServiceToken',
  variantIds: 'Equipment',
  // Ambiguous names, with the input type or field that has them.
  'ChangeAttributeDefinitionInput.id': 'AttributeDefinition',
  'ChangeSearchTermInput.id': 'SearchTerm',
  'DeleteAttributeDefinitionInput.id': 'AttributeDefinition',
  'DeleteCategoryInput.id': 'Category',
  'DeleteCustomerNoteInput.noteId': 'CustomerNote',
  'DeleteDeliveryMethodInput.id': null,
  'DeleteOrderNoteInput.noteId': 'OrderNote',
  'DeleteProductViewInput.id': 'ProductView',
  'DeletePromotionInput.id': 'Promotion',
  'DeleteSearchTermInput.id': 'SearchTerm',
  'DeleteTaxRateInput.id': null,
  'RenameProductViewInput.id': 'ProductView',
  'RestoreOrderInput.id': 'Order',
  'SaveCategoryInput.id': 'Category',
  'SaveDeliveryMethodInput.id': null,
  'SavePromotionInput.id': 'Promotion',
  'SaveTaxRateInput.id': null,
  'bulkChange.id': 'BulkChange',
  'cart.id': null,
  'customer.id': 'User',
  'equipment.id': 'Equipment',
  'equipmentByIds.ids': 'Equipment',
  'managedEquipment.id': 'Equipment',
  // Pothos reads it.
  'node.id': null,
  'order.id': 'Order',
  'ordersByIds.ids': 'Order',
};

type Read = (value: unknown, path: string) => unknown;
interface Input {
  readonly name: string;
  readonly type: GraphQLInputType;
}

/**
 * Lets every argument and input field that takes a `databaseId` take the `id` of the object as well, as its row id. Another
 * type's is rejected by name, where it would not be found. Every ID of the schema must be in `types`.
 */
export function acceptGlobalIds(schema: GraphQLSchema): void {
  for (const type of Object.values(schema.getTypeMap())) {
    if (!('getFields' in type && 'isTypeOf' in type)) continue;
    for (const field of Object.values(type.getFields()) as GraphQLField<unknown, unknown>[]) {
      const read = readerOf(field.name, field.args);
      if (!read) continue;
      const { resolve = defaultFieldResolver } = field;
      field.resolve = (parent, args, context, info) =>
        resolve(parent, read(args, '') as typeof args, context, info);
    }
  }
}

const inputTypes = new WeakMap<object, Read | null>();

/** By shape: a test runner may load the package twice, and then its own `isObjectType` throws. */
function readerOfType(type: GraphQLInputType): Read | null {
  if ('ofType' in type) return readerOfType(type.ofType);
  if (!('getFields' in type)) return null;
  let known = inputTypes.get(type);
  if (known === undefined) {
    known = readerOf(type.name, Object.values(type.getFields()));
    inputTypes.set(type, known);
  }
  return known;
}

/** Null if none of the inputs has ids. */
function readerOf(owner: string, inputs: readonly Input[]): Read | null {
  const readers = inputs.flatMap(({ name, type }): [string, Read][] => {
    if (/^\[?ID!?\]?!?$/.test(String(type))) {
      const expected = expectedType(owner, name);
      return expected ? [[name, (value, path) => rowIdOf(value, expected, path)]] : [];
    }
    const read = readerOfType(type);
    return read ? [[name, read]] : [];
  });
  if (readers.length === 0) return null;
  return (value, path) => {
    const read = { ...(value as Record<string, unknown>) };
    for (const [name, readField] of readers) {
      const given = read[name];
      const at = path ? `${path}.${name}` : name;
      if (Array.isArray(given)) read[name] = given.map((one) => readField(one, at));
      else if (given !== undefined && given !== null) read[name] = readField(given, at);
    }
    return read;
  };
}

/** @throws Error for an id that `types` lacks */
function expectedType(owner: string, name: string): string | null {
  const expected = types[`${owner}.${name}`] ?? types[name] ?? null;
  if (expected === null && !(`${owner}.${name}` in types) && !(name in types))
    throw new Error(`Add the ID ${owner}.${name} to \`types\` in errors/ids.ts.`);
  return expected;
}

/** @throws BAD_USER_INPUT for the global id of another type */
function rowIdOf(value: unknown, expected: string, path: string): unknown {
  if (typeof value !== 'string' || isRowId(value)) return value;
  const [type, id, ...rest] = Buffer.from(value, 'base64').toString().split(':');
  if (!isRowId(id) || rest.length > 0) return value;
  if (type === expected) return id;
  const found = /^[A-Za-z]{1,40}$/.test(type ?? '') ? type : 'another type';
  throw new PothosValidationError(
    `Argument \`${path}\` must be the ID of an object of type ${expected}, not ${found}.`,
  );
}
