import type { z } from 'zod';
import type { ActorContext, Context, SignedInContext } from '../context.ts';
import type { DomainError } from '../errors/domain-error.ts';
import type { Limit } from '../limits.ts';
import type { Access } from '../viewer.ts';

/** A successful response of the REST API. */
export interface Reply<Status = number, Body = unknown> {
  readonly status: Status;
  readonly body: Body;
  readonly headers: Readonly<Record<string, string>>;
}

export function reply<const Status extends number, const Body>(
  status: Status,
  body: Body,
  headers: Record<string, string> = {},
): Reply<Status, Body> {
  return { status, body, headers };
}

/** Schemas of successful responses by status. */
type Responses = Readonly<Record<number, z.ZodType>>;
type ReplyOf<S extends Responses> = { [Status in keyof S]: Reply<Status, z.input<S[Status]>> }[keyof S];

type Shape = z.ZodType;
type Parsed<S> = S extends Shape ? z.output<S> : undefined;

interface RouteSpec<A extends Access, P, Q, B, S extends Responses> {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  path: string;
  access: A;
  /** What it does, for the reference. */
  summary: string;
  params?: P;
  query?: Q;
  body?: B;
  /** A multipart field that carries one file instead of a JSON body. */
  upload?: { field: string; maxBytes: number };
  /** Content type of successful responses; JSON by default. */
  type?: 'application/pdf' | 'text/csv';
  /** Whether a body of any content type is read and ignored. */
  ignoresBody?: boolean;
  /** Schemas of successful responses by status, for the reference. Replies are typed by them, and tests validate every response. */
  responses: S;
  /** Statuses it may refuse with besides those that follow from its access, input and limit. */
  fails?: readonly number[];
  /** The specification's own message for a rejection, if any; its status is always 403. */
  refusal?: string;
  /** The specification's own message for invalid input, if any. */
  invalid?: string;
  /** Calls one address may make; the server has a general limit besides. */
  limit?: Limit;
  /** An error is answered by `errors/rest.ts`. */
  handle(
    input: {
      params: Parsed<P>;
      query: Parsed<Q>;
      body: Parsed<B>;
      token: string | null;
      /** Of an `upload`; empty otherwise. */
      file: Buffer;
    },
    context: 'service' extends keyof A
      ? ActorContext
      : 'signedIn' extends keyof A
        ? SignedInContext
        : 'customer' extends keyof A
          ? SignedInContext
          : 'admin' extends keyof A
            ? SignedInContext
            : Context,
  ): Promise<ReplyOf<S> | DomainError>;
}

/** A route as `http/rest.ts` mounts it: its schemas have parsed what `handle` gets, its access has been granted. */
export type Route = Omit<RouteSpec<Access, Shape, Shape, Shape, Responses>, 'handle'> & {
  handle(
    input: { params: unknown; query: unknown; body: unknown; token: string | null; file: Buffer },
    context: Context,
  ): Promise<Reply | DomainError>;
};

/** One call of the REST API: its address, access, input and implementation. */
export function route<
  const A extends Access,
  S extends Responses,
  P = undefined,
  Q = undefined,
  B = undefined,
>(spec: RouteSpec<A, P, Q, B, S>): Route {
  return spec as unknown as Route;
}
