import * as fc from 'fast-check';
import {
  bodiesFrom,
  foreignBodies,
  formHeaders,
  largeBodies,
  unpacked,
  uploads,
  type HostileBody,
} from './json-bodies.ts';
import { badTokens, oddHeaders } from './headers.ts';
import { asJson, senders, type Facts, type HostileRequest } from './request.ts';
import { isRefused, onlyReads, operationsOf, type Operation, type Said } from './rest-operations.ts';
import { text } from './values.ts';

type Requests = fc.Arbitrary<HostileRequest>;

const sender = fc.constantFrom(...senders);
const otherMethods = [
  'TRACE',
  'OPTIONS',
  'HEAD',
  'PROPFIND',
  'MKCOL',
  'SEARCH',
  'LOCK',
  'PURGE',
  'REPORT',
  'SOURCE',
];

/** Invalid path segments. */
const invalidSegments = [
  '%00',
  'a%00b',
  '%',
  '%zz',
  '%c0%ae',
  '%ff',
  '%ed%a0%80',
  '%u0041',
  '..',
  '..%2f..%2fusers',
  '%2e%2e',
  'a%2fb',
  '.',
  '%20',
  '%20maya%40fishzome.example%20',
  '%0d%0aSet-Cookie:%20a=b',
  '*',
  ';',
  '%3Fa=b',
  '%23',
  '@',
  '%40',
  'x'.repeat(499),
  'x'.repeat(501),
  '%41'.repeat(400),
  'x'.repeat(9_000),
  'null',
  'undefined',
  '-1',
  '{id}',
];

/** A text as a client would put it into a URL. */
const piece = fc.oneof(
  fc.constantFrom(...invalidSegments),
  text.map(({ text: one }) => encodeURIComponent(one.toWellFormed())),
);

/** Malformed requests for each operation of the REST API. */
export function restRequests(facts: Facts): Requests {
  const operations = operationsOf(facts);
  const withBody = operations.filter(({ body }) => body !== null);
  const withParams = operations.filter(({ params }) => Object.keys(params).length > 0);
  const withFile = operations.filter(({ takesFile }) => takesFile);
  const reading = operations.filter(onlyReads);
  const any = fc.constantFrom(...operations);
  return fc.oneof(
    { weight: 24, arbitrary: fc.oneof(...withBody.map((one) => bodies(one, facts))) },
    { weight: 12, arbitrary: fc.constantFrom(...withParams).chain((one) => params(one, facts)) },
    { weight: 8, arbitrary: any.chain((one) => queries(one, facts)) },
    { weight: 4, arbitrary: any.chain((one) => contentTypes(one, facts)) },
    ...(withFile.length > 0 ? [{ weight: 2, arbitrary: fc.constantFrom(...withFile).chain(files) }] : []),
    { weight: 3, arbitrary: any.chain(tokens) },
    { weight: 3, arbitrary: fc.constantFrom(...reading).chain(headers) },
    { weight: 2, arbitrary: any.chain(methods) },
  );
}

/** Bodies of 12 MB. They are slow, so there are few. */
export function largeRequests(facts: Facts): HostileRequest[] {
  const { json, form, packed } = largeBodies();
  const operations = operationsOf(facts).filter(({ body, takesFile }) => body !== null || takesFile);
  return operations.flatMap((one) =>
    [
      { headers: asJson, body: json },
      { headers: { ...asJson, 'transfer-encoding': 'chunked' }, body: json },
      { headers: { ...asJson, 'content-encoding': 'gzip' }, body: packed },
      { headers: formHeaders, body: form },
    ].map(({ headers: own, body }) => ({
      ...request(one, { kind: '12 MB', headers: own }),
      sender: 'admin' as const,
      body,
      refused: true,
    })),
  );
}

/** A valid request with `changes`. It counts as rejected until it has been classified. */
function request(
  { method, path, params: right }: Operation,
  changes: {
    kind: string;
    params?: Record<string, string>;
    query?: string;
    headers?: HostileBody['headers'];
  },
): Omit<HostileRequest, 'refused'> {
  const address = path.replace(/\{(\w+)\}/g, (_whole, name: string) =>
    changes.params && name in changes.params
      ? (changes.params[name] ?? '')
      : encodeURIComponent(right[name] ?? ''),
  );
  return {
    kind: `rest: ${changes.kind}`,
    sender: 'customer',
    method,
    path: address + (changes.query ? `?${changes.query}` : ''),
    headers: { accept: 'application/json', ...changes.headers },
  };
}

/** The example's own body, as bytes. */
const rightBody = ({ body }: Operation) => (body ? { body: JSON.stringify(body) } : {});
const rightHeaders = ({ body }: Operation) => (body ? asJson : {});

function judged(
  one: Operation,
  made: Omit<HostileRequest, 'refused'>,
  said: Partial<Said>,
  facts: Facts,
): HostileRequest {
  const whole = { params: one.params, query: {}, body: one.body ?? undefined, ...said };
  return { ...made, refused: isRefused(one, whole, made.sender, facts) };
}

function bodies(one: Operation, facts: Facts): Requests {
  return fc.tuple(sender, bodiesFrom(one.body ?? {})).map(([who, { what, body, headers: own }]) => {
    const made = {
      ...request(one, { kind: `body: ${what}`, headers: { ...asJson, ...own } }),
      sender: who,
      body,
    };
    const read = parsed(unpacked(body, own));
    return read ? judged(one, made, { body: read.value }, facts) : { ...made, refused: true };
  });
}

/** The parsed JSON; null if it is invalid. */
function parsed(body: string): { value: unknown } | null {
  try {
    return { value: JSON.parse(body) as unknown };
  } catch {
    return null;
  }
}

function params(one: Operation, facts: Facts): Requests {
  const names = Object.keys(one.params);
  return fc.tuple(sender, fc.constantFrom(...names), piece).map(([who, name, raw]) => {
    const made = {
      ...request(one, { kind: 'path', params: { [name]: raw }, headers: rightHeaders(one) }),
      ...rightBody(one),
      sender: who,
    };
    const value = decoded(raw);
    // Segments that cannot be decoded or change the path do not reach this operation.
    if (value === null || /[/?#]|^\.{0,2}$/.test(raw)) return { ...made, refused: onlyReads(one) };
    return judged(one, made, { params: { ...one.params, [name]: value } }, facts);
  });
}

function decoded(raw: string): string | null {
  try {
    return decodeURIComponent(raw);
  } catch {
    return null;
  }
}

function queries(one: Operation, facts: Facts): Requests {
  const names = fc.constantFrom(
    ...one.query,
    'limit',
    'offset',
    'q',
    '__proto__',
    'constructor[prototype]',
    'a[]',
  );
  const pair = fc.tuple(names, piece).map(([name, raw]) => `${name}=${raw.replace(/[&#]/g, '')}`);
  const query = fc.oneof(
    { weight: 8, arbitrary: pair },
    { weight: 4, arbitrary: fc.array(pair, { minLength: 2, maxLength: 6 }).map((all) => all.join('&')) },
    { weight: 2, arbitrary: pair.map((twice) => `${twice}&${twice}`) },
    { weight: 1, arbitrary: pair.map((often) => Array(300).fill(often.slice(0, 20)).join('&')) },
    { weight: 1, arbitrary: fc.constantFrom('&&&', '=', '?', '%', '%00', '[]=', 'a', 'x'.repeat(12_000)) },
  );
  return fc.tuple(sender, query).map(([who, raw]) => {
    const made = {
      ...request(one, { kind: 'query', query: raw, headers: rightHeaders(one) }),
      ...rightBody(one),
      sender: who,
    };
    const said: Record<string, unknown> = {};
    for (const [name, value] of new URLSearchParams(raw))
      said[name] = name in said ? [said[name], value].flat() : value;
    return judged(one, made, { query: said }, facts);
  });
}

function contentTypes(one: Operation, facts: Facts): Requests {
  return fc.tuple(sender, foreignBodies).map(([who, { what, body, headers: own }]) => {
    const made = { ...request(one, { kind: what, headers: own }), sender: who, body };
    // An operation without a body ignores it.
    return one.body || one.takesFile ? { ...made, refused: true } : judged(one, made, {}, facts);
  });
}

function files(one: Operation): Requests {
  return fc.tuple(sender, uploads).map(([who, { what, body, headers: own }]) => ({
    ...request(one, { kind: what, headers: own }),
    sender: who,
    body,
    refused: true,
  }));
}

function tokens(one: Operation): Requests {
  return badTokens.map((authorization) => ({
    ...request(one, { kind: 'token', headers: { ...rightHeaders(one), authorization } }),
    ...rightBody(one),
    refused: true,
  }));
}

function headers(one: Operation): Requests {
  return fc.tuple(sender, oddHeaders).map(([who, own]) => ({
    ...request(one, { kind: 'headers', headers: own }),
    sender: who,
    refused: true,
  }));
}

function methods(one: Operation): Requests {
  return fc.tuple(sender, fc.constantFrom(...otherMethods)).map(([who, method]) => ({
    ...request(one, { kind: 'method' }),
    sender: who,
    method,
    // A server answers HEAD like GET.
    refused: method !== 'HEAD' || onlyReads(one),
  }));
}
