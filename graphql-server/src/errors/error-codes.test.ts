import { expect, it } from 'vitest';
import { schema } from '../schema.ts';
import { errorCodes } from './error-codes.ts';

/** `NOT_FOUND` of `NotFound`. */
const codeOf = (name: string) => name.replace(/\B[A-Z]/g, '_$&').toUpperCase();

it('every error type of the GraphQL API has its own code, named like the type', () => {
  const userError = schema.getType('UserError');
  const types = schema.getImplementations(userError as never).objects.map(({ name }) => codeOf(name));
  expect(types.toSorted()).toEqual(Object.keys(errorCodes).toSorted());
});
