import { randomUUID } from 'node:crypto';
import { unwrapResolverError } from '@apollo/server/errors';
import type { GraphQLError, GraphQLFormattedError } from 'graphql';
import { PothosValidationError } from '@pothos/core';
import { builder } from '../builder.ts';
import { isDatabaseAway } from '../db.ts';
import {
  DomainError,
  Forbidden,
  InvalidInput,
  NotFound,
  RateLimited,
  SignInRequired,
  Unavailable,
  type FieldIssue,
} from './domain-error.ts';

export const UserError = builder.interfaceRef<DomainError>('UserError').implement({
  description:
    'An expected failure: a "no" that a person can act on. Every member of a result union that is not the success implements it.',
  fields: (t) => ({
    code: t.exposeString('code', {
      description: 'Stable name of the failure for programs, such as `QUANTITY_OUT_OF_RANGE`.',
    }),
    message: t.exposeString('message', { description: 'What went wrong, in words for the person.' }),
  }),
});

const FieldIssueType = builder.objectRef<FieldIssue>('FieldIssue').implement({
  description: 'One thing that is wrong with one field of an input.',
  fields: (t) => ({
    path: t.exposeString('path', {
      description: 'Dotted path of the field within the input, such as `phone`; empty for the whole input.',
    }),
    message: t.exposeString('message', { description: 'What is wrong with it, in words for the person.' }),
  }),
});

builder.objectType(SignInRequired, {
  name: 'SignInRequired',
  interfaces: [UserError],
  description: 'Nobody is signed in: send a bearer token of the identity provider.',
});
builder.objectType(Forbidden, {
  name: 'Forbidden',
  interfaces: [UserError],
  description: 'Somebody is signed in, but this is not theirs to do.',
});
builder.objectType(NotFound, {
  name: 'NotFound',
  interfaces: [UserError],
  description: 'No such thing, or not one this person may see.',
  fields: (t) => ({ what: t.exposeString('what', { description: 'What was looked for, such as `order`.' }) }),
});
builder.objectType(RateLimited, {
  name: 'RateLimited',
  interfaces: [UserError],
  description: 'Too many tries of this deed from one address in a short time, at both doors together.',
  fields: (t) => ({
    retryAfterSeconds: t.exposeInt('retryAfterSeconds', {
      description: 'Seconds to wait before the next try.',
    }),
  }),
});
builder.objectType(Unavailable, {
  name: 'Unavailable',
  interfaces: [UserError],
  description: 'A service the shop depends on does not answer right now. Nothing was changed; try again.',
  fields: (t) => ({
    what: t.exposeString('what', {
      description: 'Which service: `database`, `identity`, `payments` or `images`.',
    }),
  }),
});
builder.objectType(InvalidInput, {
  name: 'InvalidInput',
  interfaces: [UserError],
  description: 'The input can never be right as it is; `issues` says which field and why.',
  fields: (t) => ({
    issues: t.field({
      type: [FieldIssueType],
      description: 'All that is wrong, field by field.',
      resolve: (error) => error.issues,
    }),
  }),
});

/**
 * What leaves the GraphQL door for something thrown: an expected failure keeps its words and code, the client's own
 * mistakes (syntax, unknown fields) keep theirs, and a bug becomes an id whose details are only in the log.
 */
export function formatError(log: (id: string, error: unknown) => void) {
  return (formatted: GraphQLFormattedError, error: unknown): GraphQLFormattedError => {
    const { locations, path, extensions } = formatted;
    // What Apollo has no code for is a bug: in a resolver, or around it, and then wrapped without a path.
    const isBug = extensions?.code === 'INTERNAL_SERVER_ERROR';
    const thrown = unwrapResolverError(error);
    const original = (isBug && isGraphqlError(thrown) && thrown.originalError) || thrown;
    const at = { ...(locations && { locations }), ...(path && { path }) };
    if (original instanceof DomainError)
      return { ...at, message: original.message, extensions: { code: original.code } };
    if (original instanceof PothosValidationError)
      return { ...at, message: original.message, extensions: { code: 'BAD_USER_INPUT' } };
    if (isDatabaseAway(original)) {
      const away = new Unavailable('database');
      return { ...at, message: away.message, extensions: { code: away.code } };
    }
    if (isGraphqlError(original) && !isBug)
      return { ...at, message: formatted.message, extensions: { code: extensions?.code ?? 'BAD_REQUEST' } };
    const id = randomUUID();
    log(id, original);
    return {
      ...at,
      message: `Something went wrong on our side (${id}).`,
      extensions: { code: 'INTERNAL_SERVER_ERROR', id },
    };
  };
}

/** By its tag, which subclasses share: a test runner may load the package twice, and then `instanceof` lies. */
const isGraphqlError = (error: unknown): error is GraphQLError =>
  Object.prototype.toString.call(error) === '[object GraphQLError]';
