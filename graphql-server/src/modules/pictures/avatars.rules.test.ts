import { describe, expect, it } from 'vitest';
import { avatarPolicy } from './avatars.rules.ts';

const avatar = avatarPolicy(new Set(['lh3.googleusercontent.com']));

describe('a profile picture', () => {
  it.each([
    'https://lh3.googleusercontent.com/a/AbC-d_e=s96-c',
    '/uploads/4f6c-240.webp',
    '/images/float-960.avif',
  ])('may be %s', (url) => {
    expect(avatar(url)).toBe(url);
  });

  it.each([
    null,
    '',
    'https://tracker.example/a.png',
    'http://lh3.googleusercontent.com/a',
    'https://lh3.googleusercontent.com.evil.example/a',
    'https://lh3.googleusercontent.com@evil.example/a',
    'https://user:secret@lh3.googleusercontent.com/a',
    'https://lh3.googleusercontent.com:8443/a',
    '//lh3.googleusercontent.com/a',
    '//evil.example/a.webp',
    '/uploads/../a.webp',
    '/uploads//evil.example/a.webp',
    '/order/1',
    'data:image/png;base64,AAAA',
    'javascript:alert(1)',
  ])('may not be %s', (url) => {
    expect(avatar(url)).toBeNull();
  });
});
