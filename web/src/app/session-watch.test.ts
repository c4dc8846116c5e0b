import { describe, expect, it } from 'vitest';
import { expiryOf } from './session-watch.ts';

const token = (claims: unknown) => `x.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.x`;

describe('the expiration of a token', () => {
  it('is its `exp`, in milliseconds', () => {
    expect(expiryOf(token({ exp: 1_796_126_400 }))).toBe(1_796_126_400_000);
    expect(expiryOf(token({ exp: 1, name: 'Åsa ÿþ?' }))).toBe(1000);
  });

  it.each([null, '', 'fixture-token', 'a.b.c', token({}), token({ exp: 'soon' }), token(null)])(
    'is unknown of %s',
    (text) => expect(expiryOf(text)).toBeNull(),
  );
});
