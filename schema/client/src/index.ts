export type { ResultOf, VariablesOf } from 'gql.tada';
export { createClient, type Client, type ClientOptions, type RequestOptions } from './client.ts';
export { ApiError, type ErrorCode, type ResponseError } from './errors.ts';
export { graphql, type TypeOf } from './graphql.ts';
