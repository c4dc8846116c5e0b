import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from './prepare/run.mjs';

/** The specification's misspellings belong to its REST routes and to what the screens say. */
const misspelt = /equitment|profie\b|contractNo|\bRatings\b/;
const mayMisspell =
  /\.rest\.ts$|^\.storybook\/states\/|^web\/src\/app\/copy\/messages\.ts$|\.test\.ts$|\.stories\.tsx$/;

function sources(): string[] {
  const folders = ['graphql-server/src', 'graphql-server/prisma', 'web/src', '.storybook'];
  return folders
    .flatMap((folder) =>
      readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' }).map((file) =>
        path.posix.join(folder, file.replaceAll(path.sep, '/')),
      ),
    )
    .filter((file) => /\.(tsx?|graphql|prisma|sql|css|mdx)$/.test(file) && !/generated[/.]/.test(file));
}

describe('the wording of the code', () => {
  it('keeps the misspellings of the specification to the REST doors and the file of messages', () => {
    const suspects = sources().filter((file) => !mayMisspell.test(file));
    expect(suspects.length).toBeGreaterThan(100);
    expect(suspects.filter((file) => misspelt.test(readFileSync(path.join(root, file), 'utf8')))).toEqual([]);
  });
});
