import { describe, expect, it } from 'vitest';
import { profileInput } from './profiles.rules.ts';

const whole = {
  name: 'Maya Lindqvist',
  phone: '+46 70 555 01 84',
  skill: 'WEB_DEVELOPER',
  education: 'Fisheries, Uppsala',
  about: 'Up before the sun.\nHome with pike.',
  linkedin: 'https://www.linkedin.com/in/maya',
};

describe('a profile', () => {
  it('is taken when all of it is there', () => {
    expect(profileInput.parse(whole)).toEqual(whole);
  });

  it.each(Object.keys(whole))('is refused without %s', (field) => {
    expect(profileInput.safeParse({ ...whole, [field]: undefined }).success).toBe(false);
    expect(profileInput.safeParse({ ...whole, [field]: '  ' }).success).toBe(false);
  });

  it.each([
    ['javascript:alert(1)//linkedin.com/in/x'],
    ['https://linkedin.com.evil.example/in/maya'],
    ['https://evil.example/linkedin.com/'],
    ['www.linkedin.com/in/maya'],
  ])('does not take %s for a link to LinkedIn', (linkedin) => {
    expect(profileInput.safeParse({ ...whole, linkedin }).success).toBe(false);
  });

  it.each([['http://linkedin.com/in/maya'], ['https://se.linkedin.com/in/maya?x=1']])(
    'takes %s for one',
    (linkedin) => {
      expect(profileInput.safeParse({ ...whole, linkedin }).success).toBe(true);
    },
  );

  it('knows the five skills and no sixth', () => {
    expect(profileInput.safeParse({ ...whole, skill: 'FISHERMAN' }).success).toBe(false);
  });
});
