import { describe, expect, it } from 'vitest';
import { loginForm, signupForm } from './credentials.ts';

const wordsOf = (form: typeof loginForm | typeof signupForm, value: unknown) =>
  form.safeParse(value).error?.issues.map(({ message }) => message) ?? [];

describe('the words of the specification (§5)', () => {
  it('asks for what is missing, one sentence a field', () => {
    expect(wordsOf(loginForm, { email: '', password: '' })).toEqual([
      'Email is Required',
      'Password is Required',
    ]);
    expect(wordsOf(signupForm, { name: ' ', email: 'a@b.c', password: 'abcdef' })).toEqual([
      'Name is Required',
    ]);
  });

  it('refuses an address that is none and a password of five characters', () => {
    expect(wordsOf(loginForm, { email: 'nobody', password: '12345' })).toEqual([
      'Provide a valid Email',
      'Must be 6 characters or longer',
    ]);
  });

  it('says how long a name may be', () => {
    const tooLong = { name: 'x'.repeat(121), email: 'a@b.c', password: 'abcdef' };
    expect(wordsOf(signupForm, tooLong)).toEqual(['At most 120 characters']);
    expect(wordsOf(signupForm, { ...tooLong, name: 'x'.repeat(120) })).toEqual([]);
  });

  it('takes six characters, and trims the address', () => {
    expect(loginForm.parse({ email: ' a@b.c ', password: '123456' }).email).toBe('a@b.c');
  });
});
