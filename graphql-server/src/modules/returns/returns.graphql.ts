import { builder } from '#server/builder.ts';
import { Forbidden, InvalidInput, NotFound, SignInRequired } from '#server/errors/domain-error.ts';
import { UserError } from '#server/errors/graphql.ts';
import { Order } from '#server/modules/orders/orders.graphql.ts';
import { present } from '#server/viewer.ts';
import { returnsAccess } from './returns.access.ts';
import { NotReturnable, ReturnOutOfOrder } from './returns.errors.ts';
import { RETURN_DAYS, returnUntil } from './returns.rules.ts';

const ReturnState = builder.enumType('ReturnState', {
  description: 'How far a return is.',
  values: {
    REQUESTED: { description: 'The customer asks; the shop has not answered.' },
    APPROVED: { description: 'The shop takes it back, and waits for the parcel.' },
    RECEIVED: { description: 'It is with the shop again.' },
    REJECTED: { description: 'The shop does not take it back.' },
    WITHDRAWN: { description: 'The customer keeps it after all.' },
  } as const,
});

const ReturnReason = builder.enumType('ReturnReason', {
  description: 'Why something comes back.',
  values: {
    DAMAGED: { description: 'It arrived broken.' },
    WRONG_ITEM: { description: 'It is not what was ordered.' },
    NOT_AS_DESCRIBED: { description: 'It is not what the shop said it was.' },
    CHANGED_MIND: { description: 'It is not wanted any more.' },
    OTHER: { description: 'Something else, in words.' },
  } as const,
});

builder.objectType(NotReturnable, {
  name: 'NotReturnable',
  interfaces: [UserError],
  description:
    'The order is not delivered, the time is over, or a return was asked for; the message says which.',
});
builder.objectType(ReturnOutOfOrder, {
  name: 'ReturnOutOfOrder',
  interfaces: [UserError],
  description: 'Somebody has answered already, or must first. Nothing was changed.',
  fields: (t) => ({ state: t.expose('state', { type: ReturnState, description: 'How far the return is.' }) }),
});

const OrderReturn = builder.prismaObject('OrderReturn', {
  select: { id: true },
  description: 'A delivered order that its customer wants to send back, all of it.',
  fields: (t) => ({
    databaseId: t.exposeString('id', { description: 'Its id in the shop.' }),
    state: t.expose('state', { type: ReturnState, description: 'How far it is.' }),
    reason: t.expose('reason', { type: ReturnReason, description: 'Why it comes back.' }),
    words: t.exposeString('words', { description: 'In the customer’s own words; may be empty.' }),
    answer: t.exposeString('answer', {
      nullable: true,
      description: 'Where to send it, or why not, in the shop’s words; null until it has answered.',
    }),
    requestedAt: t.expose('requestedAt', { type: 'DateTime', description: 'When it was asked for.' }),
    decidedAt: t.expose('decidedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When the shop answered; null until then.',
    }),
    receivedAt: t.expose('receivedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When it was with the shop again; null until then.',
    }),
  }),
});

const newestFirst = [{ requestedAt: 'desc' as const }, { id: 'desc' as const }];

builder.prismaObjectFields('Order', (t) => ({
  returns: t.relation('returns', {
    type: OrderReturn,
    description: 'Its returns, newest first; all but the newest were withdrawn.',
    query: { orderBy: newestFirst },
  }),
  canReturn: t.boolean({
    description: 'Whether the viewer may ask to send it back now.',
    select: { returns: { select: { state: true }, orderBy: newestFirst } },
    resolve: (row, _args, { services, viewer }) => services.returns.canAsk(viewer, row),
  }),
  returnUntil: t.field({
    type: 'DateTime',
    nullable: true,
    description: `Until when its customer may ask to send it back, ${RETURN_DAYS} days after delivery; null until then.`,
    resolve: returnUntil,
  }),
}));

const RequestReturnInput = builder.inputType('RequestReturnInput', {
  description: 'What comes back, and why.',
  fields: (t) => ({
    orderId: t.id({ description: 'The `databaseId` of the order.' }),
    reason: t.field({ type: ReturnReason, description: 'Why.' }),
    words: t.string({ required: false, description: 'In one’s own words, at most 500 characters.' }),
  }),
});
const WithdrawReturnInput = builder.inputType('WithdrawReturnInput', {
  description: 'What does not come back after all.',
  fields: (t) => ({ orderId: t.id({ description: 'The `databaseId` of the order.' }) }),
});
const AnswerReturnInput = builder.inputType('AnswerReturnInput', {
  description: 'What the shop says to a return.',
  fields: (t) => ({
    orderId: t.id({ description: 'The `databaseId` of the order.' }),
    to: t.field({
      type: ReturnState,
      description: '`APPROVED` or `REJECTED`, and `RECEIVED` once an approved one is there.',
    }),
    words: t.string({
      required: false,
      description: 'Where to send it, or why not, at most 500 characters; the customer reads it.',
    }),
  }),
});

builder.mutationFields((t) => ({
  requestReturn: t.errorUnionField({
    authScopes: returnsAccess.request,
    types: [Order, NotFound, NotReturnable, InvalidInput, SignInRequired, Forbidden],
    union: { resolveType: () => 'Order' },
    description: 'Asks to send a delivered order of one’s own back.',
    args: { input: t.arg({ type: RequestReturnInput, description: 'Which order, and why.' }) },
    resolve: (_root, { input }, { services, viewer }) => services.returns.request(present(viewer), input),
  }),
  withdrawReturn: t.errorUnionField({
    authScopes: returnsAccess.withdraw,
    types: [Order, NotFound, ReturnOutOfOrder, SignInRequired, Forbidden],
    union: { resolveType: () => 'Order' },
    description: 'Keeps an order after all, as long as the shop has not answered.',
    args: { input: t.arg({ type: WithdrawReturnInput, description: 'Which order.' }) },
    resolve: (_root, { input }, { services, viewer }) =>
      services.returns.withdraw(present(viewer), input.orderId),
  }),
  answerReturn: t.errorUnionField({
    authScopes: returnsAccess.answer,
    types: [Order, NotFound, ReturnOutOfOrder, InvalidInput, SignInRequired, Forbidden],
    union: { resolveType: () => 'Order' },
    description:
      'Approves or rejects a return, or notes that it is there: then its pieces are in stock again. It moves no money. For admins; written into the audit.',
    args: { input: t.arg({ type: AnswerReturnInput, description: 'Which order, and what the shop says.' }) },
    resolve: (_root, { input }, { services, viewer }) => services.returns.answer(present(viewer), input),
  }),
}));
