import { afterEach, expect, it, vi } from 'vitest';
import { localInput, momentOf } from './local-time.ts';

afterEach(() => void vi.unstubAllEnvs());

it.each([
  ['Europe/Oslo', '2026-11-28T09:00', '2026-11-28T08:00:00.000Z'],
  ['Europe/Oslo', '2026-07-01T09:00', '2026-07-01T07:00:00.000Z'],
  ['America/Los_Angeles', '2026-12-31T20:30', '2027-01-01T04:30:00.000Z'],
])('in %s, %s is %s', (zone, typed, iso) => {
  vi.stubEnv('TZ', zone);
  expect(momentOf(typed)).toBe(iso);
  expect(localInput(iso)).toBe(typed);
});

it('is null for an incomplete input', () => {
  expect([momentOf(''), momentOf('2026-11-'), momentOf('tomorrow')]).toEqual([null, null, null]);
});
