import { Prisma } from '#server/generated/prisma/client.ts';
import type { Group, Phrase } from './search-groups.ts';

/** A word as `to_tsquery` reads it, with `suffix`: `:*` for a prefix, and the weights to look in. */
export function lexeme(config: 'english' | 'simple', word: string, suffix = ''): Prisma.Sql {
  const quoted = Prisma.sql`('''' || nullif(btrim(catalogue_plain(${word})), '') || '''' || ${suffix}::text)`;
  return Prisma.sql`coalesce(to_tsquery(${`pg_catalog.${config}`}::regconfig, ${quoted}), ''::tsquery)`;
}

export function phraseQuery({ text, weights, isExact }: Phrase, isPrefix: boolean): Prisma.Sql {
  if (isExact) {
    const [exact, continuous] = [text, `${text}ing`].map((word) =>
      lexeme('simple', word, weights && `:${weights}`),
    );
    // The index has the stem of `swiveling`, too.
    return Prisma.sql`(${exact} && !!${continuous})`;
  }
  const each = text.split(' ').map((word) => {
    const stemmed = lexeme('english', word, weights && `:${weights}`);
    return isPrefix ? anyOf([stemmed, lexeme('simple', word, `:*${weights}`)]) : stemmed;
  });
  return allOf(each) ?? NOTHING;
}

/** One query per group. Only the last word, which names the product, is limited to `headWeights`, and may be `unfinished`. */
export function groupQueries(
  groups: readonly Group[],
  { headWeights = '', unfinished = false }: { headWeights?: Phrase['weights']; unfinished?: boolean },
): Prisma.Sql[] {
  return groups.map(({ phrases, typed, isTerm }, index) => {
    const isLast = index === groups.length - 1;
    return anyOf(
      phrases.map((phrase) =>
        phraseQuery(
          { ...phrase, weights: (isLast && headWeights) || phrase.weights },
          isLast && unfinished && !isTerm && phrase.text === typed,
        ),
      ),
    );
  });
}

export const quantityQuery = (groups: readonly (readonly string[])[], weights = '') =>
  allOf(
    groups.map((words) => anyOf(words.map((word) => lexeme('simple', word, weights && `:${weights}`)))),
  ) ?? NOTHING;

export const NOTHING = Prisma.sql`''::tsquery`;
export const allOf = (queries: readonly Prisma.Sql[]) =>
  queries.length === 0 ? null : Prisma.sql`(${Prisma.join([...queries], ' && ')})`;
export const anyOf = (queries: readonly Prisma.Sql[]) => Prisma.sql`(${Prisma.join([...queries], ' || ')})`;
