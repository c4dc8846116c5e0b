import { expect, it } from 'vitest';
import { installGoogleFrame } from './google-frame.ts';

interface Frame {
  register(event: string, handler: (event: unknown) => void, filter: unknown): void;
  send(type: string, body: unknown, reply: (answer: unknown[]) => void): void;
}

/** A page with the fake loader, and its frame as the SDK opens it. */
function page() {
  const location = { origin: 'http://localhost:4000' };
  const target = Object.assign(new EventTarget(), { location }) as unknown as Window & {
    gapi: { iframes: { getContext(): { open(options: unknown, ready: (frame: Frame) => void): void } } };
  };
  installGoogleFrame(target);
  const heard: unknown[] = [];
  target.gapi.iframes.getContext().open({}, (frame) => {
    frame.register('authEvent', (event) => heard.push(event), {});
  });
  const post = (origin: string, data: unknown) =>
    target.dispatchEvent(Object.assign(new Event('message'), { origin, data }));
  return { target, heard, post };
}

it('forwards messages of the sign-in popup from the same origin', () => {
  const { heard, post } = page();
  post('http://localhost:4000', { identityEmulator: 1, authEvent: { eventId: '7' } });
  expect(heard).toEqual([{ type: 'authEvent', authEvent: { eventId: '7' } }]);
});

it('ignores other origins and other messages', () => {
  const { heard, post } = page();
  const good = { identityEmulator: 1, authEvent: { eventId: '7' } };
  post('https://elsewhere.example', good);
  post('http://localhost:4001', good);
  post('null', good);
  for (const data of [null, undefined, 'text', 7, {}, { authEvent: {} }]) post('http://localhost:4000', data);
  expect(heard).toEqual([]);
});

it('reports that storage works, and swallows the SDK’s exception', () => {
  const { target } = page();
  target.gapi.iframes.getContext().open({}, (frame) => {
    const answers: unknown[] = [];
    frame.send('webStorageSupport', {}, (answer) => {
      answers.push(answer);
      throw new Error('the SDK, after its own callback');
    });
    expect(answers).toEqual([[{ webStorageSupport: true }]]);
  });
});

it('does not replace Google’s own loader', () => {
  const gapi = { loaded: true };
  const target = Object.assign(new EventTarget(), { gapi }) as unknown as Window & { gapi: unknown };
  installGoogleFrame(target);
  expect(target.gapi).toBe(gapi);
});
