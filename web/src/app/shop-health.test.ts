import { afterEach, describe, expect, it } from 'vitest';
import { forgetHealth, noteAnswer, noting, shopHealth } from './shop-health.ts';

const answer = (status: number, headers: Record<string, string> = {}) =>
  new Response(null, { status, headers });

describe('how the shop answers', () => {
  afterEach(forgetHealth);

  it('is away with 503, and back with the next answer', async () => {
    let status = 503;
    const ask = noting(async () => answer(status));
    await ask('/graphql');
    expect(shopHealth()).toEqual({ status: 'away' });
    status = 401;
    await ask('/graphql');
    expect(shopHealth()).toEqual({ status: 'well' });
  });

  it('is the same news while it stays away', () => {
    noteAnswer(answer(503));
    const first = shopHealth();
    noteAnswer(answer(503));
    expect(shopHealth()).toBe(first);
  });

  it('says how long it wants to be left alone', () => {
    noteAnswer(answer(429, { 'retry-after': '40' }));
    expect(shopHealth()).toEqual({ status: 'limiting', retryAfterSeconds: 40 });
  });

  it('is left alone for a minute when it does not say', () => {
    noteAnswer(answer(429));
    expect(shopHealth()).toEqual({ status: 'limiting', retryAfterSeconds: 60 });
  });

  it('is not known better for a request that never arrived', async () => {
    noteAnswer(answer(503));
    const ask = noting(async () => {
      throw new TypeError('offline');
    });
    await expect(ask('/graphql')).rejects.toThrow('offline');
    expect(shopHealth()).toEqual({ status: 'away' });
  });
});
