import * as z from 'zod/mini';
import * as copy from '#web/app/copy.ts';
import type * as Types from '#web/generated/schema-types.ts';

const words = copy.returns.problems;

const reasons = Object.keys(copy.returns.reasons) as Types.ReturnReason[];

/** What a customer says of a return, in the words of the server, which checks again. */
export const requestForm = z.object({
  reason: z.pipe(z.string(), z.enum(reasons, words.reasonRequired)),
  words: z.string().check(z.trim(), z.maxLength(500, words.wordsLong)),
});
/** As it is typed: no reason is chosen for anybody. */
export type RequestFields = z.input<typeof requestForm>;
export type CheckedRequest = z.infer<typeof requestForm>;

/** What the shop answers; `required` is said where nothing is. */
export const answerForm = (required: string) =>
  z.object({
    words: z.string().check(z.trim(), z.minLength(1, required), z.maxLength(500, words.wordsLong)),
  });
export type AnswerFields = z.infer<ReturnType<typeof answerForm>>;
