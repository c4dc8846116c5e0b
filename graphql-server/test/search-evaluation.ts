import queries from './search-evaluation.json' with { type: 'json' };

/** A query of the evaluation set. `relevant` grades products by slug: 3 is what was asked for, 2 fits, 1 is related. */
export interface JudgedQuery {
  readonly group: string;
  readonly query: string;
  readonly relevant: Readonly<Record<string, number>>;
}

export const judgedQueries: readonly JudgedQuery[] = Object.entries(queries).flatMap(([group, rows]) =>
  rows.map(({ query, relevant }) => ({ group, query, relevant: relevant as Record<string, number> })),
);

/** The answer of the search under test: slugs, best first, and whether it replaced words of the query. */
export interface SearchAnswer {
  readonly slugs: readonly string[];
  readonly correctedQuery: string | null;
}

export interface Evaluated extends JudgedQuery, SearchAnswer {
  /** Normalized discounted cumulative gain of the first ten results, from 0 to 1. */
  readonly ndcg: number;
}

export interface Scores {
  readonly ndcg: number;
  /** Share of queries for products whose first result has the best grade. */
  readonly successAt1: number;
  /** Share of queries for products that have no result. */
  readonly zeroResults: number;
  /** Corrections of queries that are not misspelled, and corrections to something irrelevant. */
  readonly falseCorrections: readonly string[];
}

const DEPTH = 10;

const gain = (grades: readonly number[]) =>
  grades
    .slice(0, DEPTH)
    .reduce((sum, grade, position) => sum + (2 ** grade - 1) / Math.log2(position + 2), 0);

/** Of a query for something that the shop doesn't sell, the best answer is no result. */
function ndcgOf({ relevant }: JudgedQuery, slugs: readonly string[]): number {
  const best = gain(Object.values(relevant).toSorted((a, b) => b - a));
  if (best === 0) return slugs.length === 0 ? 1 : 0;
  return gain(slugs.map((slug) => relevant[slug] ?? 0)) / best;
}

export async function evaluate(search: (query: string) => Promise<SearchAnswer>): Promise<Evaluated[]> {
  const evaluated: Evaluated[] = [];
  for (const judged of judgedQueries) {
    const answer = await search(judged.query);
    evaluated.push({ ...judged, ...answer, ndcg: ndcgOf(judged, answer.slugs) });
  }
  return evaluated;
}

export function scoresOf(evaluated: readonly Evaluated[]): Scores {
  const sold = evaluated.filter(({ relevant }) => Object.keys(relevant).length > 0);
  const share = (part: readonly unknown[]) => part.length / sold.length;
  return {
    ndcg: evaluated.reduce((sum, { ndcg }) => sum + ndcg, 0) / evaluated.length,
    successAt1: share(
      sold.filter(
        ({ relevant, slugs: [first = ''] }) => relevant[first] === Math.max(...Object.values(relevant)),
      ),
    ),
    zeroResults: share(sold.filter(({ slugs }) => slugs.length === 0)),
    falseCorrections: evaluated
      .filter(({ group, correctedQuery, ndcg }) => correctedQuery && (group !== 'misspellings' || ndcg < 0.5))
      .map(({ query, correctedQuery }) => `${query} → ${correctedQuery}`),
  };
}

/** One line per query below 1, and one per group. */
export function report(evaluated: readonly Evaluated[]): string {
  const weak = evaluated.filter(({ ndcg }) => ndcg < 0.995);
  const groups = [...new Set(evaluated.map(({ group }) => group))].map(
    (name) => [name, evaluated.filter(({ group }) => group === name)] as const,
  );
  const { ndcg, successAt1, zeroResults, falseCorrections } = scoresOf(evaluated);
  return [
    ...weak.map(
      ({ group, query, ndcg: score, correctedQuery, slugs }) =>
        `${score.toFixed(2)}  ${group}: ${query}${correctedQuery ? ` → ${correctedQuery}` : ''}  ${slugs.slice(0, 6).join(', ') || '(none)'}`,
    ),
    '',
    ...groups.map(
      ([group, rows]) =>
        `${(rows.reduce((sum, row) => sum + row.ndcg, 0) / rows.length).toFixed(3)}  ${group} (${rows.length})`,
    ),
    '',
    `${evaluated.length} queries: nDCG@10 ${ndcg.toFixed(3)}, success@1 ${successAt1.toFixed(3)}, zero-result rate ${zeroResults.toFixed(3)}`,
    `false corrections: ${falseCorrections.join('; ') || 'none'}`,
  ].join('\n');
}
