import { formsOf, type Plan } from './plan.ts';

/** A mutation with one text, of a module: its files, and everything that lists use cases. */
export function planOperation(module: string, name: string, role: 'admin' | 'customer' = 'admin'): Plan {
  const noun = formsOf(module);
  const { kebab, pascal, camel, title } = formsOf(name);
  const folder = `graphql-server/src/modules/${noun.kebab}`;
  const useCase = `${noun.camel}.${camel}`;
  return {
    files: {
      [`${folder}/${kebab}.rules.ts`]: `
import { z } from 'zod';
import { line } from '#server/errors/input.ts';

export const ${camel}Input = z.strictObject({ name: line(60, 'Name is Required') });
export type ${pascal}Input = z.input<typeof ${camel}Input>;
`,
      [`${folder}/${kebab}.rules.test.ts`]: `
import { describe, expect, it } from 'vitest';
import { ${camel}Input } from './${kebab}.rules.ts';

describe('the input of ${camel}', () => {
  it('requires a name of at most 60 characters', () => {
    const accepts = (name: string) => ${camel}Input.safeParse({ name }).success;
    expect(['', 'a', 'a'.repeat(60), 'a'.repeat(61)].map(accepts)).toEqual([false, true, true, false]);
  });
});
`,
      [`${folder}/${kebab}.ts`]: `
import type { Db } from '#server/db.ts';
import { InvalidInput } from '#server/errors/domain-error.ts';
import { parse } from '#server/errors/input.ts';
import type { Viewer } from '#server/viewer.ts';
import { ${camel}Input, type ${pascal}Input } from './${kebab}.rules.ts';

export const create${pascal} =
  ({ prisma }: { prisma: Db }) =>
  async (viewer: Viewer, input: ${pascal}Input): Promise<{ name: string } | InvalidInput> => {
    const data = parse(${camel}Input, input);
    if (data instanceof InvalidInput) return data;
    return prisma.$transaction(async (tx) => {
      // TODO: change the row here, and add the action and its subject to the audit log.
      await tx.user.findUniqueOrThrow({ where: { id: viewer.id }, select: { id: true } });
      return data;
    });
  };
`,
      [`${folder}/${kebab}.graphql.ts`]: `
import { builder, type InputFields } from '#server/builder.ts';
import { Forbidden, InvalidInput, SignInRequired } from '#server/errors/domain-error.ts';
import { requireViewer } from '#server/viewer.ts';
import type { ${pascal}Input as ${pascal}InputShape } from './${kebab}.rules.ts';
import { ${noun.camel}Access } from './${noun.kebab}.access.ts';

const ${pascal}Success = builder.objectRef<{ name: string }>('${pascal}Success').implement({
  description: 'TODO: what ${camel} has changed.',
  fields: (t) => ({ name: t.exposeString('name', { description: 'TODO' }) }),
});

const ${pascal}Input = builder.inputType('${pascal}Input', {
  description: 'TODO: what ${camel} changes.',
  fields: (t): InputFields<${pascal}InputShape> => ({ name: t.string({ description: 'At most 60 characters.' }) }),
});

builder.mutationField('${camel}', (t) =>
  t.errorUnionField({
    authScopes: ${noun.camel}Access.${camel},
    types: [${pascal}Success, InvalidInput, SignInRequired, Forbidden],
    union: { resolveType: () => '${pascal}Success' },
    description: 'TODO. ${role === 'admin' ? 'Admins' : 'Customers'} only; recorded in the audit log.',
    args: { input: t.arg({ type: ${pascal}Input, description: 'TODO' }) },
    resolve: (_root, { input }, { services, viewer }) =>
      services.${noun.camel}.${camel}(requireViewer(viewer), input),
  }),
);
`,
      [`web/src/features/${noun.kebab}/${pascal}.graphql`]: `
mutation ${pascal}($input: ${pascal}Input!) {
  ${camel}(input: $input) {
    __typename
    ... on ${pascal}Success {
      name
    }
    ... on InvalidInput {
      issues {
        path
        message
      }
    }
    ... on UserError {
      code
      message
    }
  }
}
`,
    },
    insertions: [
      {
        file: `${folder}/${noun.kebab}.access.ts`,
        before: '} as const satisfies Record<string, Access>;',
        text: `  ${camel}: { ${role}: true },\n`,
      },
      {
        file: `${folder}/${noun.kebab}.service.ts`,
        text: `import { create${pascal} } from './${kebab}.ts';\n`,
      },
      {
        file: `${folder}/${noun.kebab}.service.ts`,
        // Helpers below the factory may return objects too.
        after: new RegExp(`\\nexport function ${noun.camel}Service\\([^)]*\\bprisma\\b[^]*?\\n  return \\{`),
        text: `\n    ${camel}: create${pascal}({ prisma }),`,
        hint: `${noun.camel}Service has no prisma, because it changes no rows for a user: choose the module of the rows`,
      },
      {
        file: 'graphql-server/src/schema.ts',
        before: '\nbuilder.queryType({',
        text: `import './modules/${noun.kebab}/${kebab}.graphql.ts';\n`,
      },
      {
        file: 'graphql-server/test/use-cases.ts',
        before: "  'node.one': {\n",
        text: `  '${useCase}': {
    access: ${noun.camel}Access.${camel},
    mutate: { ${camel}: () => ({ name: '${title}' }) },
  },
`,
      },
      {
        file: 'graphql-server/src/access.test.ts',
        before: "      'node.one': '',\n",
        text: `      '${useCase}': '${role}',\n`,
      },
      {
        file: 'graphql-server/src/limits.test.ts',
        before: "  ['addSearchTerm', 'admin', 'term', 60, words],\n",
        text: `  ['${camel}', '${role === 'admin' ? 'admin' : 'maya'}', 'name', 60, words],\n`,
      },
    ],
    next: [
      `Write ${folder}/${kebab}.rules.ts, ${kebab}.ts and ${kebab}.graphql.ts: the lines with TODO, the fields, the errors, a rate limit; the inputs in use-cases.ts and in the rules’ test.`,
      'npm run generate prints the schema and writes the typed hook.',
      'The form and a story per result: see “Add a mutation” in docs/contributing.md.',
    ],
  };
}
