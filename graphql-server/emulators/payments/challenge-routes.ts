import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ApiOptions } from './api.ts';
import { parseForm } from './form-encoding.ts';
import { describeChallenge, finishChallenge } from './three-d-secure.ts';

/** Routes of the simulated bank's page. They need only the id of an open challenge, which cannot be guessed. */
export function mountChallenges(app: FastifyInstance, options: ApiOptions): void {
  const { pool, now, controls, onChange } = options;

  async function finish(request: FastifyRequest): Promise<{ status: string }> {
    const form = parseForm(typeof request.body === 'string' ? request.body : '');
    const outcome = await finishChallenge(pool, form, { now: now(), controls });
    onChange();
    return outcome;
  }

  app.get<{ Params: { id: string } }>('/three-d-secure/:id', (request) =>
    describeChallenge(pool, request.params.id.replaceAll('\0', '')),
  );
  app.post('/three-d-secure', (request) => finish(request));
}
