import { contradictions } from './schema-link.ts';

/** Mistakes that React and Apollo only log: invalid HTML, keys that are not unique, lists that cannot be merged. */
const MISTAKES =
  /cannot be a descendant of|cannot contain a nested|children with the same key|Cache data may be lost|Unknown query named/;

/** Fails a story that logs one of the `MISTAKES`. Returns a function that stops it. */
export function refuseMistakes(): () => void {
  const { error, warn } = console;
  const record =
    (log: typeof error): typeof error =>
    (format, ...rest) => {
      log(format, ...rest);
      const text = [format, ...rest].map(String).join(' ');
      if (MISTAKES.test(text)) contradictions.push(`this story logged: ${text}`);
    };
  console.error = record(error);
  console.warn = record(warn);
  return () => {
    console.error = error;
    console.warn = warn;
  };
}
