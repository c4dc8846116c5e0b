import { randomUUID } from 'node:crypto';
import { unwrapResolverError } from '@apollo/server/errors';
import type { GraphQLError, GraphQLFormattedError } from 'graphql';
import { PothosValidationError } from '@pothos/core';
import { builder } from '../builder.ts';
import { databaseFailure } from './database-failure.ts';
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
import { errorCodes } from './error-codes.ts';

export const ErrorCode = builder.enumType('ErrorCode', {
  description: 'Stable codes of expected errors, for programs.',
  values: Object.fromEntries(
    Object.entries(errorCodes).map(([code, description]) => [code, { description }]),
  ) as Readonly<Record<keyof typeof errorCodes, { description: string }>>,
});

/** An error of a result union. */
type UnionError = DomainError & { readonly code: keyof typeof errorCodes };

export const UserError = builder.interfaceRef<UnionError>('UserError').implement({
  description:
    'An expected error that the user can act on. Every error in a result union implements this interface.',
  fields: (t) => ({
    code: t.expose('code', { type: ErrorCode, description: 'Stable code for programs.' }),
    message: t.exposeString('message', { description: 'Error message for users.' }),
  }),
});

const FieldIssueType = builder.objectRef<FieldIssue>('FieldIssue').implement({
  description: 'A validation error for one field of an input.',
  fields: (t) => ({
    path: t.exposeString('path', {
      description:
        'Dotted path of the field within the input, such as `phone`. Empty if the error concerns the whole input.',
    }),
    message: t.exposeString('message', { description: 'Error message for users.' }),
  }),
});

builder.objectType(SignInRequired, {
  name: 'SignInRequired',
  interfaces: [UserError],
  description:
    "The request requires a signed-in user. Send the identity provider's ID token as a bearer token.",
});
builder.objectType(Forbidden, {
  name: 'Forbidden',
  interfaces: [UserError],
  description: 'The signed-in user may not perform this operation.',
});
builder.objectType(NotFound, {
  name: 'NotFound',
  interfaces: [UserError],
  description: "The object doesn't exist, or the viewer may not see it.",
  fields: (t) => ({ what: t.exposeString('what', { description: 'The kind of object, such as `order`.' }) }),
});
builder.objectType(RateLimited, {
  name: 'RateLimited',
  interfaces: [UserError],
  description:
    'Too many requests in a short time. GraphQL and REST requests count together, per account, or per IP address without signing in.',
  fields: (t) => ({
    retryAfterSeconds: t.exposeInt('retryAfterSeconds', {
      description: 'Seconds to wait before retrying.',
    }),
  }),
});
builder.objectType(Unavailable, {
  name: 'Unavailable',
  interfaces: [UserError],
  description: 'A service that the shop depends on is unavailable. Nothing was changed; retry later.',
  fields: (t) => ({
    what: t.exposeString('what', {
      description: 'The unavailable service: `database`, `identity`, `payments`, or `images`.',
    }),
  }),
});
builder.objectType(InvalidInput, {
  name: 'InvalidInput',
  interfaces: [UserError],
  description: 'The input is invalid. `issues` lists what is wrong with each field.',
  fields: (t) => ({
    issues: t.field({
      type: [FieldIssueType],
      description: 'The validation errors, one per invalid field.',
      resolve: (error) => error.issues,
    }),
  }),
});

/**
 * Formats thrown errors for GraphQL responses. Expected failures and client errors (syntax, unknown fields) keep their
 * message and code. A bug becomes an error id; its details are only in the log.
 */
export function formatError(log: (id: string, error: unknown) => void) {
  return (formatted: GraphQLFormattedError, error: unknown): GraphQLFormattedError => {
    const { locations, path, extensions } = formatted;
    // Errors without a code of Apollo's are bugs, in a resolver or around it. Apollo wraps the latter without a path.
    const isBug = extensions?.code === 'INTERNAL_SERVER_ERROR';
    const thrown = unwrapResolverError(error);
    const original = (isBug && isGraphqlError(thrown) && thrown.originalError) || thrown;
    const at = { ...(locations && { locations }), ...(path && { path }) };
    if (original instanceof DomainError)
      return { ...at, message: original.message, extensions: { code: original.code } };
    if (original instanceof PothosValidationError)
      return { ...at, message: original.message, extensions: { code: 'BAD_USER_INPUT' } };
    const failure = databaseFailure(original);
    if (failure) return { ...at, message: failure.message, extensions: { code: failure.code } };
    if (isGraphqlError(original) && !isBug)
      return { ...at, message: formatted.message, extensions: { code: extensions?.code ?? 'BAD_REQUEST' } };
    const id = randomUUID();
    log(id, original);
    return {
      ...at,
      message: `Something went wrong on our end (${id}).`,
      extensions: { code: 'INTERNAL_SERVER_ERROR', id },
    };
  };
}

/** Checks the tag instead of `instanceof`, which fails if a test runner loads the package twice. */
const isGraphqlError = (error: unknown): error is GraphQLError =>
  Object.prototype.toString.call(error) === '[object GraphQLError]';
