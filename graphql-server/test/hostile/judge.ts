import type { HostileRequest } from './request.ts';
import { DEADLINE_MS, type Answer } from './send.ts';

/** Internal details that a response must not reveal: code paths, stack traces, database statements. */
const insides =
  /node_modules|\bat [\w.<>]+ \((?:file|node|\/)|\.(?:ts|mjs|cjs):\d+:\d+|prisma\.\w+\.\w+\(|Invalid `|\bpostgres(?:ql)?:\/\/|invalid byte sequence|\b(?:INSERT INTO|DELETE FROM) "|"stack"/i;
const bug = /INTERNAL_SERVER_ERROR|Something went wrong on our end/;

/** A successful action. The rows are counted as well; this identifies the request. */
const done =
  /^\{"success":true|"insertedId":|"clientSecret":"|"\w+":\{"__typename":"(?:Order|Review|DeletedReview|Profile|Equipment|PaymentSession|RoleAssignment|ContactMessage)"/;

const most = 1024 * 1024;
const isLarge = ({ body }: HostileRequest) => body !== undefined && Buffer.byteLength(body) > most / 2;

/** A GraphQL query may return what it selects. */
const isQuestion = ({ kind, body }: HostileRequest) =>
  kind.startsWith('graphql: ') && !/mutation/.test((body ?? '').toString());

/** The fault of a response, or null. */
export function faultOf(hostile: HostileRequest, answer: Answer): string | null {
  const { status, text, type } = answer;
  if (status === 'late') return `no answer within ${DEADLINE_MS} ms`;
  // The server may close the connection of a client that sends too much while it is still sending. Requests rejected
  // before any API get a body even for HEAD, which Node's client reports as a parse error.
  if (status === 'closed') {
    const isExcused = isLarge(hostile) || (hostile.method === 'HEAD' && text.startsWith('HPE_'));
    return isExcused ? null : `hung up (${text})`;
  }
  if (status >= 500) return `answered ${status}: ${text.slice(0, 300)}`;
  if (bug.test(text)) return `an unexpected error: ${text.slice(0, 500)}`;
  if (hostile.refused && hostile.method !== 'GET' && done.test(text) && !isQuestion(hostile))
    return `was taken: ${text.slice(0, 300)}`;
  const shown = insides.exec(status < 300 && !type.includes('json') ? '' : text);
  if (shown) return `shows its insides: ${text.slice(Math.max(0, shown.index - 100), shown.index + 200)}`;
  if (hostile.method === 'HEAD' || text === '') return null;
  return type.includes('json') ? refusalFault(hostile, status, text) : null;
}

/** An API error is JSON with a message for users and a code for clients. */
function refusalFault({ kind }: HostileRequest, status: number, text: string): string | null {
  let body: {
    message?: unknown;
    code?: unknown;
    errors?: { message?: unknown; extensions?: { code?: unknown } }[];
  };
  try {
    body = JSON.parse(text) as typeof body;
  } catch {
    return `no JSON: ${text.slice(0, 200)}`;
  }
  if (status < 400 || kind.startsWith('other: ')) return null;
  const [first] = kind.startsWith('graphql: ') && Array.isArray(body.errors) ? body.errors : [];
  const said = first ? { message: first.message, code: first.extensions?.code } : body;
  return typeof said.message === 'string' && typeof said.code === 'string'
    ? null
    : `a refusal without message and code: ${status} ${text.slice(0, 200)}`;
}
