import type { z } from 'zod';
import type { Context } from '../context.ts';
import type { DomainError } from '../errors/domain-error.ts';
import type { Limit } from '../limits.ts';
import type { Access } from '../viewer.ts';

interface ToolSpec<I extends z.ZodObject, O extends z.ZodObject> {
  /** In snake case, as agents know names of tools. */
  name: string;
  /** For people. */
  title: string;
  /** For the model: what the tool does, and when to call it. */
  description: string;
  access: Access;
  input: I;
  /** Schema of the structured content. */
  output: O;
  /** Calls one client may make; the server has a general limit besides. */
  limit?: Limit;
  handle(
    input: z.output<I>,
    context: Context,
    /** The absolute URL of a path of the shop. */
    urlOf: (path: string) => string,
  ): Promise<z.input<O> | DomainError>;
}

/** A tool as `http/mcp.ts` mounts it: its schema has parsed what `handle` gets, its access has been granted. */
export type Tool = Omit<ToolSpec<z.ZodObject, z.ZodObject>, 'handle'> & {
  handle(input: unknown, context: Context, urlOf: (path: string) => string): Promise<object | DomainError>;
};

/** A tool for agents, which only reads: its name, access, input and implementation. */
export function tool<I extends z.ZodObject, O extends z.ZodObject>(spec: ToolSpec<I, O>): Tool {
  return spec;
}
