import type { z } from 'zod';

const kinds: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  date: 'a date',
};

/** Message for a validation issue whose schema has none: it names the field, and never quotes the validator. */
export function issueMessage(issue: z.core.$ZodRawIssue): string {
  const path = (issue.path ?? []).map(String).join('.');
  if (path === '') return 'Send a JSON object.';
  const field = `\`${path}\``;
  if (issue.input === undefined || issue.input === null) return `${field} is required.`;
  switch (issue.code) {
    case 'invalid_type': {
      const kind = kinds[issue.expected];
      return kind ? `${field} must be ${kind}.` : `${field} has the wrong type.`;
    }
    case 'too_big':
      return `${field} must ${atMost(issue.origin, issue.maximum)}.`;
    case 'too_small':
      return `${field} must ${atLeast(issue.origin, issue.minimum)}.`;
    case 'invalid_value':
      return `${field} must be one of: ${issue.values.map(String).join(', ')}.`;
    case 'invalid_union':
      return `${field} has the wrong type.`;
    case 'invalid_format':
      return `${field} has the wrong format.`;
    case 'custom':
    case 'invalid_element':
    case 'invalid_key':
    case 'not_multiple_of':
    case 'unrecognized_keys':
      return `${field} is invalid.`;
    default:
      return issue satisfies never;
  }
}

const counted: Readonly<Record<string, string>> = { string: 'characters', array: 'entries' };
const atMost = (origin: string, most: number | bigint) =>
  counted[origin] ? `have at most ${most} ${counted[origin]}` : `be at most ${most}`;
const atLeast = (origin: string, least: number | bigint) =>
  counted[origin] ? `have at least ${least} ${counted[origin]}` : `be at least ${least}`;
