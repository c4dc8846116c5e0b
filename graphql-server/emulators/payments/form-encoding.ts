import { invalidRequest } from './api-errors.ts';

/** A parsed form: text, lists and named groups of these. */
type FormValue = string | FormValue[] | { [name: string]: FormValue };
export type Form = { [name: string]: FormValue };

const MAX_FIELDS = 500;
const DEEPEST = 6;

/**
 * Parses the provider's form encoding: `a[b][0]=c` is `{ a: { b: ['c'] } }`, `a[]=c` appends.
 * @throws ApiError 400 for names and values that no correct client sends
 */
export function parseForm(encoded: string): Form {
  const form: Form = Object.create(null) as Form;
  const fields = [...new URLSearchParams(encoded)];
  if (fields.length > MAX_FIELDS) throw invalidRequest('Too many parameters.');
  for (const [name, value] of fields) put(form, pathOf(name), value, name);
  return asLists(form) as Form;
}

function pathOf(name: string): string[] {
  const first = name.replace(/\[.*$/s, '');
  const rest = [...name.matchAll(/\[([^[\]]*)\]/g)].map((match) => match[1] ?? '');
  return [first, ...rest];
}

function put(form: Form, path: string[], value: string, name: string): void {
  // PostgreSQL cannot store NUL, and the other names would reach a prototype.
  const hostile = path.some((part) => ['__proto__', 'constructor', 'prototype'].includes(part));
  if (hostile || name.includes('\0') || value.includes('\0') || path.length > DEEPEST) {
    throw invalidRequest('Received a parameter that cannot be read.', { code: 'parameter_unknown' });
  }
  let group: { [name: string]: FormValue } = form;
  for (const part of path.slice(0, -1)) {
    const inner = group[part] ?? (Object.create(null) as Form);
    if (typeof inner === 'string' || Array.isArray(inner)) throw invalidRequest(`Invalid ${name}`);
    group[part] = inner;
    group = inner;
  }
  const last = path.at(-1) ?? '';
  const key = last === '' && path.length > 1 ? String(Object.keys(group).length) : last;
  if (typeof group[key] === 'object') throw invalidRequest(`Invalid ${name}`);
  group[key] = value;
}

/** Converts a group with the names 0, 1, 2, … to a list. */
function asLists(value: FormValue): FormValue {
  if (typeof value === 'string' || Array.isArray(value)) return value;
  const entries = Object.entries(value).map(([name, inner]) => [name, asLists(inner)] as const);
  const list = entries.length > 0 && entries.every(([name], index) => name === String(index));
  return list ? entries.map(([, inner]) => inner) : Object.fromEntries(entries);
}
