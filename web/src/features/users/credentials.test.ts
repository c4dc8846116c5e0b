import { describe, expect, it } from 'vitest';
import { loginForm, signupForm } from './credentials.ts';

const wordsOf = (form: typeof loginForm | typeof signupForm, value: unknown) =>
  form.safeParse(value).error?.issues.map(({ message }) => message) ?? [];

describe('the messages of the specification (§5)', () => {
  it('reports one missing field with one sentence each', () => {
    expect(wordsOf(loginForm, { email: '', password: '' })).toEqual([
      'Email is Required',
      'Password is Required',
    ]);
    expect(wordsOf(signupForm, { name: ' ', email: 'a@b.c', password: 'abcdef' })).toEqual([
      'Name is Required',
    ]);
  });

  it('rejects an invalid email address and a password of five characters', () => {
    expect(wordsOf(loginForm, { email: 'not-an-email', password: '12345' })).toEqual([
      'Provide a valid Email',
      'Must be 6 characters or longer',
    ]);
  });

  it('limits the length of the name', () => {
    const tooLong = { name: 'x'.repeat(121), email: 'a@b.c', password: 'abcdef' };
    expect(wordsOf(signupForm, tooLong)).toEqual(['Use 120 characters or fewer']);
    expect(wordsOf(signupForm, { ...tooLong, name: 'x'.repeat(120) })).toEqual([]);
  });

  it('accepts six characters and trims the email address', () => {
    expect(loginForm.parse({ email: ' a@b.c ', password: '123456' }).email).toBe('a@b.c');
  });
});
