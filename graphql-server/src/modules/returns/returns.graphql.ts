import { builder, type InputFields } from '#server/builder.ts';
import { Forbidden, InvalidInput, NotFound, SignInRequired } from '#server/errors/domain-error.ts';
import { UserError } from '#server/errors/graphql.ts';
import { Order, OrderItems, OrderItemsInput } from '#server/modules/orders/orders.graphql.ts';
import { requireViewer } from '#server/viewer.ts';
import { returnsAccess } from './returns.access.ts';
import { NotReturnable, ReturnOutOfOrder } from './returns.errors.ts';
import {
  returnableOf,
  returnUntil,
  type AnswerReturnInput as AnswerReturnInputShape,
  type RequestReturnInput as RequestReturnInputShape,
} from './returns.rules.ts';

const ReturnState = builder.enumType('ReturnState', {
  description: 'Status of a return.',
  values: {
    REQUESTED: { description: 'Requested by the customer, and waiting for an answer.' },
    APPROVED: { description: 'Approved. The customer can send the items back.' },
    RECEIVED: { description: 'The shop has received the items.' },
    REJECTED: { description: 'Rejected by the shop.' },
    WITHDRAWN: { description: 'Withdrawn by the customer.' },
  } as const,
});

const ReturnReason = builder.enumType('ReturnReason', {
  description: 'Reason for a return.',
  values: {
    DAMAGED: { description: 'The item arrived damaged.' },
    WRONG_ITEM: { description: 'The wrong item arrived.' },
    NOT_AS_DESCRIBED: { description: 'The item differs from its description.' },
    CHANGED_MIND: { description: 'The customer changed their mind.' },
    OTHER: { description: 'Another reason, explained in `words`.' },
  } as const,
});

builder.objectType(NotReturnable, {
  name: 'NotReturnable',
  interfaces: [UserError],
  description:
    "Nothing can be returned: the order isn't delivered, the return window has closed, a return is open, or all items were returned. `message` gives the reason.",
});
builder.objectType(ReturnOutOfOrder, {
  name: 'ReturnOutOfOrder',
  interfaces: [UserError],
  description: 'The return was already answered, or must be approved first. Nothing was changed.',
  fields: (t) => ({
    state: t.expose('state', { type: ReturnState, description: "The return's current status." }),
  }),
});

const OrderReturn = builder.prismaObject('OrderReturn', {
  select: { id: true },
  description: 'A return of items of a delivered order.',
  fields: (t) => ({
    databaseId: t.exposeString('id', { description: 'Database ID.' }),
    state: t.expose('state', { type: ReturnState, description: 'Status of the return.' }),
    items: t.field({
      type: [OrderItems],
      description: 'The returned items.',
      select: { lines: { include: { line: true }, orderBy: { line: { position: 'asc' } } } },
      resolve: ({ lines }) => lines.map(({ line, lineId, quantity }) => ({ ...line, lineId, quantity })),
    }),
    reason: t.expose('reason', { type: ReturnReason, description: 'Reason for the return.' }),
    words: t.exposeString('words', { description: "The customer's explanation. May be empty." }),
    answer: t.exposeString('answer', {
      nullable: true,
      description:
        "The shop's answer: where to send the items, or why the return was rejected. Null until answered.",
    }),
    requestedAt: t.expose('requestedAt', { type: 'DateTime', description: 'When the return was requested.' }),
    decidedAt: t.expose('decidedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When the return was approved or rejected. Null until then.',
    }),
    receivedAt: t.expose('receivedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When the shop received the items. Null until then.',
    }),
  }),
});

const newestFirst = [{ requestedAt: 'desc' as const }, { id: 'desc' as const }];

builder.prismaObjectFields('Order', (t) => ({
  returns: t.relation('returns', {
    type: OrderReturn,
    description: 'The returns of the order, newest first. Only the newest can be open.',
    query: { orderBy: newestFirst },
  }),
  canReturn: t.boolean({
    description: 'Whether the viewer can request a return now.',
    select: {
      returns: { select: { state: true }, orderBy: newestFirst },
      // Like the field `lines`, so that one statement loads both.
      lines: { select: { shipped: true, returned: true }, orderBy: { position: 'asc' } },
    },
    resolve: (row, _args, { services, viewer }) => services.returns.canAsk(viewer, row),
  }),
  returnableItems: t.field({
    type: [OrderItems],
    description:
      'The shipped items that are in no return. See `canReturn` for whether they can be returned now.',
    select: { lines: { orderBy: { position: 'asc' } } },
    resolve: ({ lines }) => returnableOf(lines).filter(({ quantity }) => quantity > 0),
  }),
  returnUntil: t.field({
    type: 'DateTime',
    nullable: true,
    description:
      'Until when the customer can request a return. The days after delivery are those that were set when it was delivered. Null until delivered.',
    resolve: returnUntil,
  }),
}));

const ReturnAnswer = builder.enumType('ReturnAnswer', {
  description: "An admin's answer to a return.",
  values: {
    APPROVED: {
      description:
        'Approve the return. `words` tells the customer where to send the items. Without `words`, undoes `RECEIVED` within ten minutes.',
    },
    REJECTED: { description: 'Reject the return. `words` tells the customer why.' },
    RECEIVED: { description: 'The items of an approved return have arrived. Takes no `words`.' },
  } as const,
});

const RequestReturnInput = builder.inputType('RequestReturnInput', {
  description: 'A return to request.',
  fields: (t): InputFields<RequestReturnInputShape> => ({
    orderId: t.id({ description: 'The `databaseId` of the order.' }),
    reason: t.field({ type: ReturnReason, description: 'Reason for the return.' }),
    words: t.string({ required: false, description: 'Explanation, at most 500 characters.' }),
    lines: t.field({
      type: [OrderItemsInput],
      required: false,
      description: 'The items to return. Defaults to all of `Order.returnableItems`.',
    }),
  }),
});
const WithdrawReturnInput = builder.inputType('WithdrawReturnInput', {
  description: 'Withdraws a return.',
  fields: (t): InputFields<{ orderId: string }> => ({
    orderId: t.id({ description: 'The `databaseId` of the order.' }),
  }),
});
const AnswerReturnInput = builder.inputType('AnswerReturnInput', {
  description: 'An answer to a return.',
  fields: (t): InputFields<AnswerReturnInputShape> => ({
    orderId: t.id({ description: 'The `databaseId` of the order.' }),
    to: t.field({ type: ReturnAnswer, description: 'The answer.' }),
    words: t.string({
      required: false,
      description:
        'Where to send the items, or why the return is rejected, at most 500 characters. Shown to the customer.',
    }),
  }),
});

builder.mutationFields((t) => ({
  requestReturn: t.errorUnionField({
    authScopes: returnsAccess.request,
    types: [Order, NotFound, NotReturnable, InvalidInput, SignInRequired, Forbidden],
    union: { resolveType: () => 'Order' },
    description: 'Requests a return of items of a delivered order. Customers only.',
    args: {
      input: t.arg({
        type: RequestReturnInput,
        description: 'The order, its items to return, and the reason.',
      }),
    },
    resolve: (_root, { input }, { services, viewer }) =>
      services.returns.request(requireViewer(viewer), input),
  }),
  withdrawReturn: t.errorUnionField({
    authScopes: returnsAccess.withdraw,
    types: [Order, NotFound, ReturnOutOfOrder, SignInRequired, Forbidden],
    union: { resolveType: () => 'Order' },
    description: "Withdraws a return that wasn't answered yet.",
    args: { input: t.arg({ type: WithdrawReturnInput, description: 'The order whose return to withdraw.' }) },
    resolve: (_root, { input }, { services, viewer }) =>
      services.returns.withdraw(requireViewer(viewer), input.orderId),
  }),
  answerReturn: t.errorUnionField({
    authScopes: returnsAccess.answer,
    types: [Order, NotFound, ReturnOutOfOrder, InvalidInput, SignInRequired, Forbidden],
    union: { resolveType: () => 'Order' },
    description:
      'Approves or rejects a return, or marks its items as received, which restocks them. Moves no money. Admins and support only; recorded in the audit log.',
    args: {
      input: t.arg({ type: AnswerReturnInput, description: 'The order and the answer to its return.' }),
    },
    resolve: (_root, { input }, { services, viewer }) =>
      services.returns.answer(requireViewer(viewer), input),
  }),
}));
