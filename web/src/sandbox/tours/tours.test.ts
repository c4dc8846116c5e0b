import { readdirSync, readFileSync } from 'node:fs';
import { buildSchema, getVariableValues, parse, validate, type OperationDefinitionNode } from 'graphql';
import { describe, expect, it } from 'vitest';
import { problemOf, type Known } from './step.ts';
import { operations, stepBefore, teacherOf, tours } from './tours.ts';

const schema = buildSchema(
  readFileSync(new URL('../../../../schema/schema.graphql', import.meta.url), 'utf8'),
);
const everything: Required<Known> = {
  equipmentId: 'an id',
  equipmentName: 'Lakehead 3000',
  minQty: 2,
  orderId: 'an id',
  orderNumber: 'FZ-10001',
  intentId: 'pi_1',
  clientSecret: 'pi_1_secret_2',
  amount: '$89.90',
  cartId: 'an id',
  quoteHash: 'a hash',
  deliveryMethodId: 'an id',
  messageId: 'an id',
  reviewId: 'an id',
  reviewsCursor: 'a cursor',
  liveOrderId: 'an id',
  checkedOutId: 'an id',
  pictureUrl: '/uploads/a-960.webp',
  pictureProductId: 'an id',
  endpointId: 'an id',
  deliveryId: 'an id',
};

describe.each(operations)('the operation $name', ({ name, document, variables }) => {
  const ast = parse(document);

  it('contains one operation of that name and is valid against the schema', () => {
    expect(ast.definitions).toHaveLength(1);
    expect((ast.definitions[0] as OperationDefinitionNode).name?.value).toBe(name);
    expect(validate(schema, ast).map(({ message }) => message)).toEqual([]);
  });

  it.each([
    ['nothing', {}],
    ['everything', everything],
  ])('has valid variables when %s is known', (_what, known) => {
    const definitions = (ast.definitions[0] as OperationDefinitionNode).variableDefinitions ?? [];
    const given = variables(known);
    const { errors } = getVariableValues(schema, definitions, given);
    expect(errors?.map(({ message }) => message)).toBeUndefined();
    expect(Object.keys(given).sort()).toEqual(definitions.map(({ variable }) => variable.name.value).sort());
  });
});

describe('the tours', () => {
  it('show every document of the collection once', () => {
    const files = readdirSync(new URL('../documents', import.meta.url)).filter((file) =>
      file.endsWith('.graphql'),
    );
    expect(operations.map(({ name }) => `${name}.graphql`).sort()).toEqual(files.sort());
  });

  it('require no value that no step provides', () => {
    const names = new Set(tours.flatMap(({ steps }) => steps).map(({ name }) => name));
    for (const teacher of Object.values(teacherOf)) expect(names).toContain(teacher);
  });

  it('lead to the step that provides a missing value', () => {
    const [, order, pay] = tours;
    const place = order?.steps[0];
    const confirm = pay?.steps.find(({ name }) => name === 'ConfirmThePayment');
    if (!place || !confirm) throw new Error('the tours have changed');
    expect(stepBefore(place, {})?.name).toBe('ShowBestSellers');
    expect(stepBefore(confirm, { orderId: 'an id' })?.name).toBe('OpenThePayment');
    expect(stepBefore(confirm, everything)).toBeNull();
  });

  it('read values from a response, and ignore missing fields', () => {
    const place = operations.find(({ name }) => name === 'OrderOneProduct');
    if (place?.kind !== 'operation') throw new Error('the tours have changed');
    expect(
      place.learn({ placeOrder: { __typename: 'Order', databaseId: 'an id', number: 'FZ-10001' } }),
    ).toEqual({ orderId: 'an id', orderNumber: 'FZ-10001' });
    expect(place.learn({ placeOrder: { __typename: 'SignInRequired' } })).toEqual({});
    expect(place.learn({ somethingElse: 1 })).toEqual({});
  });
});

describe('a response', () => {
  const step = (name: string) => {
    const found = operations.find((one) => one.name === name);
    if (!found) throw new Error(`there is no step ${name}`);
    return found;
  };
  const refused = { __typename: 'PaymentNotCompleted', code: 'PAYMENT_NOT_COMPLETED', message: 'Not paid.' };
  const nothing = 'The shop found nothing for these variables and this user.';
  const picture = (url: string) => ({ data: { managedEquipment: { picture: { url } } } });
  const log = (delivery: object) => ({
    data: { webhookDeliveries: { nodes: [{ databaseId: 'an id', problem: null, ...delivery }] } },
  });
  const paid = { __typename: 'OrderAlreadyPaid', code: 'ORDER_ALREADY_PAID', message: 'It is paid.' };

  it.each([
    ['of an order', 'ConfirmThePayment', { data: { confirmPayment: { __typename: 'Order' } } }, null],
    [
      'with a returned error',
      'ConfirmThePayment',
      { data: { confirmPayment: refused } },
      'The shop refused this: Not paid. (PAYMENT_NOT_COMPLETED)',
    ],
    [
      'with an error of the request',
      'ListUsers',
      {
        data: { users: null },
        errors: [{ message: 'Admins only.', extensions: { code: 'FORBIDDEN' } }],
      },
      'The shop refused this: Admins only. (FORBIDDEN)',
    ],
    ['with the error that the step shows', 'CancelThePaidOrder', { data: { cancelOrder: paid } }, null],
    [
      'without the error that the step shows',
      'CancelThePaidOrder',
      { data: { cancelOrder: { __typename: 'Order' } } },
      'The shop returned no error. Follow the steps before this one first, to see ORDER_ALREADY_PAID.',
    ],
    ['without a result', 'WhoAmI', { data: { me: null } }, null],
    ['without an order', 'ShowOneOrder', { data: { order: null } }, nothing],
    ['without a product', 'ShowOneProduct', { data: { equipment: null } }, nothing],
    ['without the ordered cart', 'ShowTheCheckout', { data: { order: null } }, nothing],
    ['of a refunded order', 'CheckTheRefund', { data: { order: { paymentState: 'REFUNDED' } } }, null],
    [
      'of an order that is not refunded',
      'CheckTheRefund',
      { data: { order: { paymentState: 'PAID' } } },
      'The order isn’t refunded: its payment state is PAID.',
    ],
    ['of another user’s order', 'CheckTheRefund', { data: { order: null } }, nothing],
    ['with the uploaded picture', 'ShowThePicture', picture('/uploads/a-960.webp'), null],
    [
      'with another picture',
      'ShowThePicture',
      picture('/uploads/b-960.webp'),
      'The product doesn’t show the uploaded picture.',
    ],
    ['without the product', 'ShowThePicture', { data: { managedEquipment: null } }, nothing],
    ['with the delivered test event', 'ReadTheDeliveryLog', log({ status: 'DELIVERED' }), null],
    [
      'with a test event that waits',
      'ReadTheDeliveryLog',
      log({ status: 'PENDING' }),
      'The test event is PENDING. Run the query again for its current state.',
    ],
    [
      'with a test event that failed',
      'ReadTheDeliveryLog',
      log({ status: 'FAILED', problem: 'The connection was refused.' }),
      'The test event is FAILED. The connection was refused. Run the query again for its current state.',
    ],
    [
      'with other events only',
      'ReadTheDeliveryLog',
      log({ databaseId: 'another', status: 'DELIVERED' }),
      'The log doesn’t contain the test event.',
    ],
    [
      'of an edited query',
      'ReadTheDeliveryLog',
      { data: { other: 1 } },
      'The response lacks fields that this step checks.',
    ],
    ['with an event', 'ListenToMyOrders', { data: { orderChanged: { number: 'FZ-10001' } } }, null],
    ['of a subscription that was opened', 'ListenToMyOrders', { data: { orderChanged: null } }, undefined],
    [
      'of a subscription that was refused',
      'ListenToMyOrders',
      { errors: [{ message: 'Log in first.', extensions: { code: 'SIGN_IN_REQUIRED' } }] },
      'The shop refused this: Log in first. (SIGN_IN_REQUIRED)',
    ],
  ])('%s: %s', (_what, name, body, problem) => {
    expect(problemOf(step(name), body, everything)).toBe(problem);
  });
});
