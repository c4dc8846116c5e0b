import { PothosValidationError } from '@pothos/core';

/** Returns `value`. @throws BAD_USER_INPUT without one: for an argument that replaces a deprecated one */
export function requireArgument<T>(name: string, value: T | null | undefined): T {
  if (value !== undefined && value !== null) return value;
  throw new PothosValidationError(`Argument \`${name}\` is required.`);
}

/** Returns `value`. @throws BAD_USER_INPUT unless it is from 1 to `max` */
export function requireInRange(name: string, value: number, max: number): number {
  if (value >= 1 && value <= max) return value;
  throw new PothosValidationError(`Argument \`${name}\` must be from 1 to ${max}.`);
}
