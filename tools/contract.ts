import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { CriticalityLevel, diff } from '@graphql-inspector/core';
import { buildSchema, Kind, parse, visit } from 'graphql';
import { breakingRestChanges } from './contract-rest.ts';
import { root } from './prepare/run.mjs';

/** A change that breaks clients of the last release, and why it was made. */
export interface Declaration {
  readonly date: string;
  readonly reason: string;
  /** As the check names them. */
  readonly changes: readonly string[];
}

/** The changes of the GraphQL API that break clients, such as `Field 'orders' was removed from object type 'Query'`. */
export async function breakingGraphqlChanges(released: string, current: string): Promise<string[]> {
  const changes = await diff(buildSchema(released), buildSchema(current));
  return changes
    .filter(({ criticality }) => criticality.level === CriticalityLevel.Breaking)
    .map(({ message }) => message);
}

const REASON = /^Use .+\. Removed after (\d{4}-\d{2}-\d{2})\.$/;

/** Deprecations without a replacement and a date of removal. */
export function deprecationProblems(sdl: string): string[] {
  const problems: string[] = [];
  visit(parse(sdl), {
    Directive({ name, arguments: args = [] }) {
      if (name.value !== 'deprecated') return;
      const value = args.find((arg) => arg.name.value === 'reason')?.value;
      const reason = value?.kind === Kind.STRING ? value.value : 'No longer supported';
      const date = REASON.exec(reason)?.[1];
      if (!date || Number.isNaN(Date.parse(date)))
        problems.push(`Deprecated with "${reason}": write "Use … instead. Removed after YYYY-MM-DD."`);
    },
  });
  return problems;
}

/** Compares breaking changes with the declared ones. */
export function declarationProblems(
  changes: readonly string[],
  declarations: readonly Declaration[],
): string[] {
  const declared = new Set(declarations.flatMap((one) => one.changes));
  return [
    ...changes
      .filter((change) => !declared.has(change))
      .map((change) => `Breaks clients of the last release: ${change}`),
    ...[...declared]
      .filter((change) => !changes.includes(change))
      .map((change) => `Declared in breaking-changes.json, but not made: ${change}`),
    ...declarations
      .filter(({ date, reason }) => !/^\d{4}-\d{2}-\d{2}$/.test(date) || !reason.trim())
      .map(({ changes: [first = ''] }) => `Declared without a date or reason: ${first}`),
  ];
}

/** What is wrong with the contract compared with the last release, one line each. */
export async function readContractProblems(): Promise<string[]> {
  const read = (name: string) => readFile(path.join(root, 'schema', name), 'utf8');
  const sdl = await read('schema.graphql');
  const declarations = JSON.parse(await read('released/breaking-changes.json')) as Declaration[];
  const changes = [
    ...(await breakingGraphqlChanges(await read('released/schema.graphql'), sdl)),
    ...breakingRestChanges(
      JSON.parse(await read('released/openapi.json')),
      JSON.parse(await read('openapi.json')),
    ),
  ];
  return [...deprecationProblems(sdl), ...declarationProblems(changes, declarations)];
}
