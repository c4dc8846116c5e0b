import * as z from 'zod/mini';
import * as copy from '#web/app/copy.ts';
import { requiredText } from '#web/features/admin-lists/form-texts.ts';
import type { CreateServiceTokenMutationVariables } from './ServiceTokenMutations.generated.ts';

const words = copy.serviceTokens;

type Input = CreateServiceTokenMutationVariables['input'];

export const scopes = Object.keys(words.scopeNames) as Input['scopes'];
export const lifetimes = Object.keys(words.lifetimes) as Input['lifetime'][];

/** The server validates again. */
export const serviceTokenForm = z.object({
  name: requiredText(60, words.nameRequired),
  scopes: z.array(z.string()).check(z.minLength(1, words.scopesRequired)),
  lifetime: z.string(),
});
export type ServiceTokenForm = z.infer<typeof serviceTokenForm>;

export const newServiceToken: ServiceTokenForm = { name: '', scopes: [], lifetime: 'DAYS_90' };

export const serviceTokenInputOf = ({ name, scopes: chosen, lifetime }: ServiceTokenForm): Input => ({
  name,
  scopes: scopes.filter((scope) => chosen.includes(scope)),
  lifetime: lifetimes.find((one) => one === lifetime) ?? 'DAYS_90',
});
