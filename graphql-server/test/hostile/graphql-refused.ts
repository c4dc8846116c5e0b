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

/** Rejection rules of the modules, by mutation. Other mutations count as rejected only without an existing row id. */
const rules: Readonly<Record<string, refusals.Rule>> = {
  placeOrder: refusals.placeOrder,
  placePhoneOrder: refusals.placePhoneOrder,
  cancelOrder: refusals.cancelOrder,
  restoreOrder: refusals.restoreOrder,
  fulfilOrder: refusals.fulfilOrder,
  packOrders: refusals.packOrders,
  addOrderNote: refusals.addOrderNote,
  deleteOrderNote: refusals.onRow('noteId', () => []),
  resendOrderMail: refusals.onRow('mailId', () => []),
  requestReturn: refusals.requestReturn,
  withdrawReturn: refusals.withdrawReturn,
  answerReturn: refusals.answerReturn,
  openPayment: refusals.openPayment,
  confirmPayment: refusals.confirmPayment,
  addReview: refusals.addReview,
  addProductReview: refusals.addProductReview,
  changeReview: refusals.changeReview,
  deleteReview: refusals.deleteReview,
  replyToReview: refusals.replyToReview,
  saveProfile: refusals.saveProfile,
  saveShopDetails: refusals.saveShopDetails,
  saveStaffNotifications: refusals.saveStaffNotifications,
  addEquipment: refusals.addEquipment,
  changeEquipment: refusals.changeEquipment,
  previewBulkChange: refusals.previewBulkChange,
  applyBulkChange: refusals.onRow('bulkChangeId', () => []),
  undoBulkChange: refusals.onRow('bulkChangeId', () => []),
  saveCategory: refusals.saveCategory,
  orderCategories: refusals.onlyAdmin,
  deleteCategory: refusals.onlyAdmin,
  addProductView: refusals.addProductView,
  renameProductView: refusals.onRow('id', () => []),
  deleteProductView: refusals.onRow('id', () => []),
  addWebhookEndpoint: refusals.addWebhookEndpoint,
  changeWebhookEndpoint: refusals.onRow('endpointId', () => []),
  deleteWebhookEndpoint: refusals.onRow('endpointId', () => []),
  showWebhookSecret: refusals.onRow('endpointId', () => []),
  rotateWebhookSecret: refusals.onRow('endpointId', () => []),
  testWebhookEndpoint: refusals.onRow('endpointId', () => []),
  replayWebhookDelivery: refusals.onRow('deliveryId', () => []),
  setEquipmentPictures: refusals.onEquipment,
  changeSku: refusals.onEquipment,
  orderVariants: refusals.onEquipment,
  duplicateEquipment: refusals.onEquipment,
  addToWishList: refusals.addToWishList,
  removeFromWishList: refusals.removeFromWishList,
  addToCart: refusals.changeCart,
  updateCartLine: refusals.changeCart,
  // Makes the cart if there is none.
  applyCode: () => false,
  mergeCart: (_input, sender) => sender !== 'customer',
  sendContactMessage: refusals.sendContactMessage,
  createProductAlert: refusals.createProductAlert,
  confirmProductAlert: refusals.alertToken,
  unsubscribeFromAlerts: refusals.alertToken,
  makeAdmin: refusals.changeRole,
  revokeAdmin: refusals.changeRole,
  changeUserRole: refusals.changeRole,
  inviteAdmin: refusals.inviteAdmin,
  resendInvitation: refusals.onRow('invitationId', () => []),
  revokeInvitation: refusals.onRow('invitationId', () => []),
  createServiceToken: refusals.createServiceToken,
  revokeServiceToken: refusals.onRow('serviceTokenId', () => []),
  blockUser: refusals.changeRole,
  unblockUser: refusals.changeRole,
  endUserSessions: refusals.changeRole,
  endMySessions: refusals.endMySessions,
  moderateReview: refusals.onRow('reviewId', ({ reviewIds }) => reviewIds),
  markContactMessage: refusals.onRow('messageId', () => []),
  replyToContactMessage: refusals.onRow('messageId', () => []),
  restoreAuditEntry: refusals.onRow('entryId', () => []),
  addCustomerNote: refusals.addCustomerNote,
  deleteCustomer: refusals.deleteCustomer,
  deleteMyAccount: refusals.deleteMyAccount,
  deleteCustomerNote: refusals.onRow('noteId', () => []),
};

const read = new Map<string, DocumentNode | null>();

/**
 * The parsed document if it is valid for the schema. Short documents repeat often with other variables, so they are
 * cached.
 */
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

/** Whether this HTTP body from `sender` cannot write a row, for any response of the shop. */
export function isRefused(schema: GraphQLSchema, body: string, sender: Sender, facts: Facts): boolean {
  let said: unknown;
  try {
    said = JSON.parse(body);
  } catch {
    return true;
  }
  // Batched operations are rejected.
  if (typeof said !== 'object' || said === null || Array.isArray(said)) return true;
  const { query, variables, operationName } = said as Record<string, unknown>;
  if (typeof query !== 'string') return true;
  const document = valid(schema, query);
  const name = typeof operationName === 'string' && operationName ? operationName : undefined;
  const operation = document && getOperationAST(document, name);
  if (!document || operation?.operation !== OperationTypeNode.MUTATION) return true;
  const given = typeof variables === 'object' && variables !== null ? variables : {};
  return actionsOf(document, operation).every((action) =>
    isActionRefused(schema, operation, action, given, sender, facts),
  );
}

function isActionRefused(
  schema: GraphQLSchema,
  operation: OperationDefinitionNode,
  action: FieldNode,
  given: object,
  sender: Sender,
  facts: Facts,
): boolean {
  const field = schema.getMutationType()?.getFields()[action.name.value];
  if (!field) return true;
  const { coerced, errors } = getVariableValues(schema, operation.variableDefinitions ?? [], { ...given });
  if (errors) return true;
  try {
    const { input } = getArgumentValues(field, action, coerced);
    return (rules[field.name] ?? refusals.onNoRow)(input as refusals.Input, sender, facts);
  } catch {
    return true;
  }
}

/** The mutations of an operation, also inside fragments. */
function actionsOf(document: DocumentNode, { selectionSet }: OperationDefinitionNode): FieldNode[] {
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
