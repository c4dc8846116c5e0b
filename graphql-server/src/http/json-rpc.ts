import { z } from 'zod';

/** Codes of JSON-RPC 2.0, and the first of those that servers define. */
export const rpcCodes = {
  parseError: -32_700,
  invalidRequest: -32_600,
  methodNotFound: -32_601,
  invalidParams: -32_602,
  internalError: -32_603,
  refused: -32_000,
} as const;
type RpcCode = (typeof rpcCodes)[keyof typeof rpcCodes];

export type RpcId = string | number;

const id = z.union([z.string().max(200), z.int()]);
const version = z.literal('2.0');
const params = z.record(z.string(), z.unknown()).optional();
/** Without an id, a notification. */
const rpcCall = z.object({ jsonrpc: version, id: id.optional(), method: z.string().max(200), params });
/** To requests that this server never sends. */
const rpcResponse = z.union([
  z.object({ jsonrpc: version, id, result: z.looseObject({}) }),
  z.object({ jsonrpc: version, id: id.nullish(), error: z.looseObject({}) }),
]);

export interface RpcRequest {
  readonly id: RpcId;
  readonly method: string;
  readonly params: Readonly<Record<string, unknown>>;
}

/** A request; `unanswered` for a notification or a response; null for anything else. Batches are not messages. */
export function readRpc(body: unknown): RpcRequest | 'unanswered' | null {
  const { data } = rpcCall.safeParse(body);
  if (!data) return rpcResponse.safeParse(body).success ? 'unanswered' : null;
  if (data.id === undefined) return 'unanswered';
  return { id: data.id, method: data.method, params: data.params ?? {} };
}

export const rpcResult = (to: RpcId, result: object) => ({ jsonrpc: '2.0', id: to, result });

export const rpcError = (to: RpcId | null, code: RpcCode, message: string, data?: object) => ({
  jsonrpc: '2.0',
  id: to,
  error: { code, message, ...(data && { data }) },
});

/** The JSON-RPC code of a request that the shop refuses with `code`. */
export function rpcCodeOf(code: unknown): RpcCode {
  switch (code) {
    case 'INVALID_JSON':
      return rpcCodes.parseError;
    case 'BODY_TOO_LARGE':
    case 'UNSUPPORTED_MEDIA_TYPE':
      return rpcCodes.invalidRequest;
    case 'INTERNAL_SERVER_ERROR':
      return rpcCodes.internalError;
    default:
      return rpcCodes.refused;
  }
}
