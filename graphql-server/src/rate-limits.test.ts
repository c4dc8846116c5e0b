import { readdirSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { rateLimits } from './rate-limits.ts';

const modules = path.join(import.meta.dirname, 'modules');

it('rateLimits has the limits of every module', async () => {
  const files = readdirSync(modules, { recursive: true, encoding: 'utf8' });
  const declared: string[] = [];
  for (const file of files.filter((name) => name.endsWith('.access.ts'))) {
    const exported = (await import(path.join(modules, file))) as Record<string, object>;
    for (const [name, value] of Object.entries(exported))
      if (name.endsWith('Limits'))
        declared.push(...Object.values(value).map(({ action }: { action: string }) => action));
  }
  expect(rateLimits.map(({ action }) => action).toSorted()).toEqual(declared.toSorted());
});
