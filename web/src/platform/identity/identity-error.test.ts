import { describe, expect, it } from 'vitest';
import { asIdentityError, identityErrorOf } from './identity-error.ts';

describe('an error of the provider', () => {
  it('keeps code and message, and gains a hint', () => {
    const thrown = Object.assign(new Error('Firebase: Error (auth/popup-blocked).'), {
      code: 'auth/popup-blocked',
    });
    expect(asIdentityError(thrown)).toMatchObject({
      code: 'auth/popup-blocked',
      message: 'Firebase: Error (auth/popup-blocked).',
      hint: expect.stringContaining('Allow pop-ups'),
      developer: false,
    });
  });

  it('is our fault when nobody at the screen can do anything about it', () => {
    for (const code of [
      'auth/operation-not-allowed',
      'auth/unauthorized-domain',
      'auth/internal-error',
      'auth/toString',
      'auth/x',
    ]) {
      expect(identityErrorOf(code).developer).toBe(true);
    }
  });

  it('is made of anything that can be thrown', () => {
    for (const thrown of [
      undefined,
      null,
      'text',
      7,
      new TypeError('bug'),
      { code: 20 },
      { code: 'ECONNRESET' },
    ]) {
      const error = asIdentityError(thrown);
      expect(error).toMatchObject({ code: 'auth/internal-error', developer: true });
      expect(error.message).not.toBe('');
    }
  });

  it('stays what it is', () => {
    const error = identityErrorOf('auth/timeout');
    expect(asIdentityError(error)).toBe(error);
  });
});
