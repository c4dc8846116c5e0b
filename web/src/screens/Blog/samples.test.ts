import { inspect } from 'node:util';
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { running } from './samples.ts';

const said = (value: unknown) => (typeof value === 'string' ? value : inspect(value));

/** Returns the lines that a sample logs. */
function outputOf(code: string): string[] {
  const lines: string[] = [];
  const log = (...values: unknown[]) => void lines.push(values.map(said).join(' '));
  runInNewContext(code, { console: { log } });
  return lines;
}

describe('the code of the blog', () => {
  it.each(Object.entries(running))('%s says what its comments say', (_name, code) => {
    const promised = [...code.matchAll(/\/\/ → (.*)$/gm)].map(([, words]) =>
      words?.replace(/^\['(.*)'\]$/, "[ '$1' ]"),
    );
    expect(promised.length).toBeGreaterThan(2);
    expect(outputOf(code)).toEqual(promised);
  });
});
