import { describe, expect, it } from 'vitest';
import { readHostAnswer } from './host-answer.ts';
import { ImageError } from './image-error.ts';

describe('the response of an image host', () => {
  it('is the image’s URL', () => {
    const body = JSON.stringify({ success: true, data: { url: '/uploads/1-960.webp', id: '1' } });
    expect(readHostAnswer(200, body)).toEqual({ url: '/uploads/1-960.webp' });
  });

  it.each([
    ['success without an address', 200, '{"success":true,"data":{}}', 'refused'],
    ['an address without success', 200, '{"success":false,"data":{"url":"/x"}}', 'refused'],
    ['a file that is no picture', 400, '{"message":"Not a picture.","code":"X"}', 'refused'],
    ['a sign-in that is not taken', 401, '{}', 'signIn'],
    ['too many bytes', 413, '', 'tooBig'],
    ['too many uploads', 429, '{}', 'unreachable'],
    ['a page instead of an answer', 502, '<html>', 'unreachable'],
    ['nothing at all', 0, '', 'unreachable'],
    ['null', 200, 'null', 'refused'],
  ])('is an error: %s', (_what, status, body, reason) => {
    const outcome = readHostAnswer(status, body);
    expect(outcome).toBeInstanceOf(ImageError);
    expect(outcome).toMatchObject({ reason });
  });

  it('keeps the host’s error message', () => {
    expect(readHostAnswer(400, '{"message":"Not a picture."}')).toMatchObject({ message: 'Not a picture.' });
  });
});
