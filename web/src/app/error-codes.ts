import { CombinedGraphQLErrors } from '@apollo/client/errors';

/** Whether a GraphQL response has an error with this code. The shop sends one for refused requests too (401, 403). */
export const hasErrorCode = (error: unknown, code: string): boolean =>
  CombinedGraphQLErrors.is(error) && error.errors.some(({ extensions }) => extensions?.code === code);
