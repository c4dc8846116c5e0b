import { describe, expect, it } from 'vitest';
import { asIdentityError, identityErrorOf } from './identity-error.ts';

describe('an identity error', () => {
  it('keeps code and message and adds a hint', () => {
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

  it('is the shop’s fault when the user cannot fix it', () => {
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

  it('is created from any thrown value', () => {
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

  it('is returned unchanged', () => {
    const error = identityErrorOf('auth/timeout');
    expect(asIdentityError(error)).toBe(error);
  });
});
