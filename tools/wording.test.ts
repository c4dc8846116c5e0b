import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from './prepare/run.mjs';

/** The specification's misspellings are only allowed in its REST routes and in UI text. */
const misspelt = /equitment|profie\b|contractNo|\bRatings\b/;
const mayMisspell =
  /\.rest\.ts$|^\.storybook\/states\/|^web\/src\/app\/copy\/messages\.ts$|\.test\.ts$|\.stories\.tsx$/;

const code = ['graphql-server/src', 'graphql-server/prisma', 'web/src', '.storybook'];

function sources(folders: readonly string[]): string[] {
  return folders
    .flatMap((folder) =>
      readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' }).map((file) =>
        path.posix.join(folder, file.replaceAll(path.sep, '/')),
      ),
    )
    .filter((file) => /\.(tsx?|graphql|prisma|sql|css|mdx?)$/.test(file) && !/generated[/.]/.test(file));
}

/** Each concept has one name: these terms were replaced. */
const replaced: readonly [RegExp, string][] = [
  [/stand-?ins?\b/i, 'emulator'],
  [/\bdeeds?\b|Deed/, 'action or operation'],
  [/\bdoors\b|\bdoor to\b/i, 'API'],
  [/foresight|foresee/i, 'prefetch'],
  [/\btreaty\b/i, 'contract'],
  [/\blooks:accept\b/, 'snapshots:accept'],
  [/somebody|anybody|everybody|whoever/i, 'a role: user, customer, visitor, admin or client'],
  [/\b[a-z]*Bones\b|\.bones\b/, 'skeleton'],
  [/\bTill\b|\bnewTill\b|\btills\b/, 'server instance'],
  [/\b(const|let|interface|type) [wW]ish\b/, 'input'],
  [/\bheldPieces\b|\bpieces:(?! \d)|words\.pieces/, 'items or quantity'],
  [/\bpresent\(viewer\)/, 'requireViewer'],
  [/\bpages-of\b|\bpagesOf\b/, 'createPaginationPolicy'],
  [/\btold\(|\bconst told\b|\b(toldBy|isTold|untold)/, 'audit snapshot, reported or delivered'],
  [/isUnproven/, 'needsEmailVerification'],
  [/\b(letGo|dropHold|endHolds?|closeRefunded|giveBack|GIVEN_BACK)\b/, 'releaseStock, closeOrder or refund'],
  [/\bLetter(Parts)?\b(?!s)(?=[,'>({])|\/letter\b/, 'email message'],
];

/** The Unix account `nobody`, and sample text that is visible in snapshots. */
const mayContainNobody =
  /emulators\/database\/server-user\.ts$|(ProfileScreen|HomeScreen|ManageProductsScreen|MyOrdersScreen|UsersScreen|Field)\.stories\.tsx$/;

describe('terms in the code and the documentation', () => {
  it.each(replaced)('uses no %s: the term is %s', (term) => {
    const folders = [...code, 'graphql-server/test', 'e2e', 'schema', 'docs'];
    const files = sources(folders).filter((file) => !/prisma\/(migrations|seed)\//.test(file));
    expect(files.filter((file) => term.test(readFileSync(path.join(root, file), 'utf8')))).toEqual([]);
  });

  it('names a role instead of “nobody” or “someone”', () => {
    const files = sources([...code, 'graphql-server/test', 'e2e', 'schema', 'docs']);
    const suspects = files.filter(
      (file) => !/prisma\/(migrations|seed)\//.test(file) && !mayContainNobody.test(file),
    );
    const pronoun = /\b(nobody|someone)\b/i;
    expect(suspects.filter((file) => pronoun.test(readFileSync(path.join(root, file), 'utf8')))).toEqual([]);
  });
});

describe('files of the generators', () => {
  it('have no TODO left: npm run new:screen and new:operation write them', () => {
    const left = sources([...code, 'schema']).filter((file) =>
      /\bTODO\b/.test(readFileSync(path.join(root, file), 'utf8')),
    );
    expect(left).toEqual([]);
  });
});

describe('messages of the API', () => {
  /** What only our own screens have. */
  const screens =
    /\b(press|click|tap|button|dialog|menu|screen|reload|refresh)(e?s|ed|ing)?\b|\b(the|this) (page|form|tab)\b/i;
  /** Emails, legal texts and descriptions. */
  const noMessages = /\.test\.ts$|\.graphql\.ts$|\.rest\.ts$|legal-texts\.rules\.ts$/;
  const specified = 'Sorry! you are not allowed to access this page!';

  it('name nothing of a screen, except for those of the specification', () => {
    const files = sources(['errors', 'http', 'modules'].map((folder) => `graphql-server/src/${folder}`));
    const messages = files
      .filter((file) => !noMessages.test(file))
      .flatMap((file) =>
        // Sentences only: a capital first, and a space.
        [
          ...readFileSync(path.join(root, file), 'utf8').matchAll(
            /(['`])([A-Z](?:(?!\1)[^\\\n]|\\.)* (?:(?!\1)[^\\\n]|\\.)*)\1/g,
          ),
        ].map(([, , text = '']) => text),
      );
    expect(messages.length).toBeGreaterThan(200);
    expect(messages).toContain(specified);
    expect(
      messages.filter((text) => text !== specified && !text.startsWith('SELECT ') && screens.test(text)),
    ).toEqual([]);
  });
});

describe('spelling in the code', () => {
  it('uses the specification’s misspellings only in the REST APIs and the file of messages', () => {
    const suspects = sources(code).filter((file) => !mayMisspell.test(file));
    expect(suspects.length).toBeGreaterThan(100);
    expect(suspects.filter((file) => misspelt.test(readFileSync(path.join(root, file), 'utf8')))).toEqual([]);
  });
});
