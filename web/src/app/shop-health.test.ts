import { afterEach, describe, expect, it, vi } from 'vitest';
import { resetHealth, recordResponse, recordHealth, shopHealth } from './shop-health.ts';

const answer = (status: number, headers: Record<string, string> = {}) =>
  new Response(null, { status, headers });

describe('the shop’s health', () => {
  afterEach(() => {
    resetHealth();
    vi.unstubAllGlobals();
  });

  it('is `away` after a 503, until the next response', async () => {
    let status = 503;
    const ask = recordHealth(async () => answer(status));
    await ask('/graphql');
    expect(shopHealth()).toEqual({ status: 'away' });
    status = 401;
    await ask('/graphql');
    expect(shopHealth()).toEqual({ status: 'well' });
  });

  it('keeps its state object while it stays away', () => {
    recordResponse(answer(503));
    const first = shopHealth();
    recordResponse(answer(503));
    expect(shopHealth()).toBe(first);
  });

  it('includes the seconds of `Retry-After`', () => {
    recordResponse(answer(429, { 'retry-after': '40' }));
    expect(shopHealth()).toEqual({ status: 'limiting', retryAfterSeconds: 40 });
  });

  it('defaults to 60 seconds without `Retry-After`', () => {
    recordResponse(answer(429));
    expect(shopHealth()).toEqual({ status: 'limiting', retryAfterSeconds: 60 });
  });

  it('is `unreachable` when a request fails while the browser is online', async () => {
    vi.stubGlobal('navigator', { onLine: true });
    let isUp = false;
    const ask = recordHealth(async () => {
      if (!isUp) throw new TypeError('Failed to fetch');
      return answer(200);
    });
    await expect(ask('/graphql')).rejects.toThrow('Failed to fetch');
    expect(shopHealth()).toEqual({ status: 'unreachable' });
    isUp = true;
    await ask('/graphql');
    expect(shopHealth()).toEqual({ status: 'well' });
  });

  it.each([
    ['without a connection', false, new TypeError('Failed to fetch')],
    ['when the page itself aborts a request', true, new DOMException('', 'AbortError')],
  ])('is not blamed %s', async (_when, onLine, error) => {
    vi.stubGlobal('navigator', { onLine });
    const ask = recordHealth(async () => {
      throw error;
    });
    await expect(ask('/graphql')).rejects.toBe(error);
    expect(shopHealth()).toEqual({ status: 'well' });
  });

  it('stays `away` after a failed request', async () => {
    recordResponse(answer(503));
    const ask = recordHealth(async () => {
      throw new TypeError('offline');
    });
    await expect(ask('/graphql')).rejects.toThrow('offline');
    expect(shopHealth()).toEqual({ status: 'away' });
  });
});
