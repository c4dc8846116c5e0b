/// <reference types="vite/client" />
import {
  getNamedType,
  getVariableValues,
  isEnumType,
  isInputObjectType,
  isUnionType,
  typeFromAST,
  TypeInfo,
  visit,
  visitWithTypeInfo,
  type DocumentNode,
  type GraphQLAbstractType,
  type GraphQLInputType,
  type GraphQLOutputType,
  type GraphQLSchema,
  type NamedTypeNode,
} from 'graphql';
import type { StoryRecord } from './recorded.ts';

const seen = new Set<string>();
const { fetch } = globalThis;

export function sawMember(union: GraphQLAbstractType, member: string): void {
  if (isUnionType(union)) seen.add(`${union.name}.${member}`);
}

/** @param value a field's value or a list of values */
export function sawValue(type: GraphQLOutputType | GraphQLInputType, value: unknown): void {
  const named = getNamedType(type);
  if (value === null || value === undefined) return;
  if (Array.isArray(value)) for (const one of value) sawValue(type, one);
  else if (isEnumType(named)) seen.add(`${named.name}.${String(value)}`);
  else if (isInputObjectType(named))
    for (const field of Object.values(named.getFields()))
      sawValue(field.type, (value as Record<string, unknown>)[field.name]);
}

/** Records the enum values in an operation's variables and inline arguments. */
export function sawRequest(
  schema: GraphQLSchema,
  query: DocumentNode,
  variables: Record<string, unknown>,
): void {
  const types = new TypeInfo(schema);
  visit(
    query,
    visitWithTypeInfo(types, {
      EnumValue({ value }) {
        const type = types.getInputType();
        if (type) sawValue(type, value);
      },
      OperationDefinition({ variableDefinitions = [] }) {
        const { coerced } = getVariableValues(schema, variableDefinitions, variables);
        for (const { type, variable } of variableDefinitions) {
          const input = typeFromAST(schema, type as NamedTypeNode);
          if (input) sawValue(input as GraphQLInputType, coerced?.[variable.name.value]);
        }
      },
    }),
  );
}

export function forget(): void {
  seen.clear();
}

/** Sends a story's record to the test runner. Does nothing unless `RECORDS_STORIES` is set. */
export async function leaveRecord(id: string): Promise<void> {
  if (!import.meta.env['RECORDS_STORIES']) return;
  const record: StoryRecord = {
    id,
    seen: [...seen].sort(),
    words: document.body.innerText
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean),
    busy: document.querySelector('[aria-busy="true"], [role="status"], output') !== null,
    alert: document.querySelector('[role="alert"]') !== null,
  };
  await fetch('/__catalogue__', { method: 'POST', body: JSON.stringify(record) });
}
