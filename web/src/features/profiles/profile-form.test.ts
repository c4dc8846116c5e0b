import { describe, expect, it } from 'vitest';
import { differs, fieldsOf, profileForm, type ProfileFields } from './profile-form.ts';

const whole: ProfileFields = {
  name: 'Robin Rivers',
  phone: '+46 70 555 01 84',
  skill: 'WEB_DEVELOPER',
  education: 'Boatbuilding, Skärhamn',
  about: 'I fish at five and write code at nine.',
  linkedin: 'https://www.linkedin.com/in/robin',
};
const problems = (change: Partial<ProfileFields>) =>
  profileForm.safeParse({ ...whole, ...change }).error?.issues.map(({ message }) => message) ?? [];

describe('profileForm', () => {
  it('accepts a complete profile', () => {
    expect(problems({})).toEqual([]);
  });

  it('requires all fields and reports all errors at once (§5)', () => {
    expect(
      problems({ name: ' ', phone: '', skill: '', education: '', about: '\n', linkedin: '' }).toSorted(),
    ).toEqual([
      'About yourself is Required',
      'Education is Required',
      'LinkedIn link is Required',
      'Name is Required',
      'Phone is Required',
      'Skill is Required',
    ]);
  });

  it('rejects an invalid phone number and a link to another site', () => {
    expect(problems({ phone: 'call me' })).toEqual(['Provide a valid phone number']);
    for (const linkedin of [
      'https://example.com/in/robin',
      'https://linkedin.com.example.com/in/robin',
      'javascript:alert(1)//linkedin.com/in/robin',
      'linkedin.com',
    ])
      expect(problems({ linkedin }), linkedin).toEqual([expect.stringMatching(/^Provide a LinkedIn link/)]);
  });

  it('completes a link without a scheme', () => {
    expect(profileForm.parse({ ...whole, linkedin: 'linkedin.com/in/robin' }).linkedin).toBe(
      'https://linkedin.com/in/robin',
    );
  });
});

describe('fieldsOf', () => {
  it('defaults to the account’s name without a saved profile', () => {
    expect(fieldsOf(null, 'Robin Rivers')).toMatchObject({ name: 'Robin Rivers', phone: '', skill: '' });
    expect(fieldsOf(null, null).name).toBe('');
  });
});

describe('differs', () => {
  it('detects a change and its reversal', () => {
    expect(differs(whole, whole)).toBe(false);
    expect(differs({ ...whole, about: '' }, whole)).toBe(true);
  });
});
