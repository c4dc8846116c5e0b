import * as z from 'zod/mini';
import * as copy from '#web/app/copy.ts';
import type * as Types from '#web/generated/schema-types.ts';

const words = copy.returns.problems;

const reasons = Object.keys(copy.returns.reasons) as Types.ReturnReason[];

/** The customer's return request. The server validates again with the same messages. */
export const requestForm = z.object({
  reason: z.pipe(z.string(), z.enum(reasons, words.reasonRequired)),
  words: z.string().check(z.trim(), z.maxLength(500, words.wordsLong)),
});
/** Input type: no reason is preselected. */
export type RequestFields = z.input<typeof requestForm>;
export type CheckedRequest = z.infer<typeof requestForm>;

/** The shop's response. `required` is the message for an empty one. */
export const answerForm = (required: string) =>
  z.object({
    words: z.string().check(z.trim(), z.minLength(1, required), z.maxLength(500, words.wordsLong)),
  });
export type AnswerFields = z.infer<ReturnType<typeof answerForm>>;
