import * as copy from '#web/app/copy.ts';
import type { CodeProblem } from '#web/generated/schema-types.ts';

/** Why the discount code of a quote does not apply; undefined if it does. */
export function codeProblemMessage(
  quote: {
    readonly codeProblem: CodeProblem | null;
    readonly codeMinimum: { readonly display: string } | null;
  },
  messages: Readonly<Record<Exclude<CodeProblem, 'MINIMUM'>, string>>,
): string | undefined {
  const { codeProblem, codeMinimum } = quote;
  if (codeProblem === null) return undefined;
  return codeProblem === 'MINIMUM'
    ? copy.discountCode.minimum(codeMinimum?.display ?? '')
    : messages[codeProblem];
}
