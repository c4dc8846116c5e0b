import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { auditActions, subjectPrefixes } from './audit.rules.ts';

const here = fileURLToPath(new URL('.', import.meta.url));
const server = path.join(here, '../../..');

/**
 * Expressions that make up an action, with the actions they can become. An expression that is missing here fails the test:
 * add it, and its actions to `auditActions`.
 */
const composed: Readonly<Record<string, readonly string[]>> = {
  // A parameter: its callers pass a literal, which is found as an argument below.
  action: [],
  'actions[step.take]': [],
  'actionOf(user.role, role)': ['user.made-admin', 'user.admin-revoked', 'user.role-changed'],
  '`order.${as.toLowerCase()}`': ['order.cancelled', 'order.expired'],
  '`order.return-${action}`': ['requested', 'approved', 'rejected', 'received', 'withdrawn'].map(
    (one) => `order.return-${one}`,
  ),
  '`searchTerm.${action}`': ['added', 'changed', 'deleted'].map((one) => `searchTerm.${one}`),
  '`productView.${action}`': ['added', 'renamed', 'deleted'].map((one) => `productView.${one}`),
  '`serviceToken.${action}`': ['created', 'revoked'].map((one) => `serviceToken.${one}`),
  '`webhookEndpoint.${action}`': ['added', 'changed', 'deleted', 'secret-shown', 'secret-rotated'].map(
    (one) => `webhookEndpoint.${one}`,
  ),
  '`category.${action}`': ['added', 'changed', 'deleted'].map((one) => `category.${one}`),
  '`attribute.${action}`': ['added', 'changed', 'deleted'].map((one) => `attribute.${one}`),
  '`${kind}.${action}`': ['deliveryMethod', 'taxRate', 'promotion'].flatMap((kind) =>
    ['added', 'changed', 'deleted'].map((one) => `${kind}.${one}`),
  ),
};

const files = ['src', 'prisma/seed']
  .flatMap((dir) =>
    readdirSync(path.join(server, dir), { recursive: true, encoding: 'utf8' }).map((name) =>
      path.join(server, dir, name),
    ),
  )
  .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts') && !name.includes('generated'))
  .map((name) => ({ name: path.relative(server, name), text: readFileSync(name, 'utf8') }))
  .filter(({ text }) =>
    /\bauditEntry\.create|AuditEntryCreateManyInput\b|\baudit\(\s*tx,|INSERT INTO "AuditEntry"/.test(text),
  );

/** The expressions after `action:` in calls that write an entry. */
const expressions = files.flatMap(({ name, text }) =>
  [...text.matchAll(/auditEntry\.create(?:Many)?\(\{([\s\S]*?)\n? *\}\)[;,]/g)].map(([call]) => ({
    name,
    expression: /\baction(?:: ([\s\S]*?))?,\s*subject\b/.exec(call)?.[1]?.replaceAll("'", '"') ?? 'action',
  })),
);
/** Literals that look like an action, wherever they are in a file that writes entries. */
const literals = files.flatMap(({ text }) =>
  [
    ...text.matchAll(
      /'((?:order|user|customer|review|equipment|image|incident|profile|seed|invitation|webhookEndpoint)\.[a-z-]+)'/g,
    ),
  ].map(([, action = '']) => action),
);

describe('the actions of the audit log', () => {
  it('are found in the code', () => {
    expect(expressions.length).toBeGreaterThan(20);
    expect(literals.length).toBeGreaterThan(30);
  });

  it('are composed in known ways only', () => {
    const unknown = expressions.filter(
      ({ expression }) => !/^"[\w.-]+"$/.test(expression) && !Object.hasOwn(composed, expression),
    );
    expect(unknown).toEqual([]);
  });

  it('are those that the page knows', () => {
    const written = new Set([
      ...expressions.flatMap(({ expression }) => /^"([\w.-]+)"$/.exec(expression)?.[1] ?? []),
      ...literals.filter((one) => !/^(?:equipment\.(?:add|variants)|image\.upload)$/.test(one)),
      ...Object.values(composed).flat(),
    ]);
    expect([...written].sort()).toEqual(Object.values(auditActions).toSorted());
  });

  it('are about subjects of known kinds', () => {
    const prefixes = files.flatMap(({ text }) =>
      [...text.matchAll(/subject(?:: | = )[`']([^`':$]+)[`':]/g)].map(([, prefix = '']) => prefix),
    );
    const kinds = files.flatMap(({ text }) =>
      [...text.matchAll(/\baudit\(tx, viewer, '(\w+)', \{/g)].map(([, kind = '']) => kind),
    );
    expect([...new Set([...prefixes, ...kinds])].sort()).toEqual(Object.values(subjectPrefixes).toSorted());
  });
});
