import path from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';

/** For tests: a response of the emulator, and the SDK type that it should have. */
export interface Claim {
  readonly type: string;
  readonly value: unknown;
}

const here = fileURLToPath(new URL('./sdk-answers.ts', import.meta.url));

/**
 * Checks responses against the SDK's own types, which are generated from the provider's API description at our pinned
 * version. The types allow future values (`OtherString`); this is disabled here, so that an unknown value is a problem.
 * An extra field, a missing field and a wrong type are problems too, and so is a fractional number, which the types
 * cannot express.
 */
export function problemsOf(claims: readonly Claim[]): string[] {
  const lines = claims.map(
    ({ type, value }, at) => `export const answer${at}: ${type} = ${JSON.stringify(value)};`,
  );
  const source = [`import type { Stripe } from 'stripe';`, ...lines].join('\n');
  const options: ts.CompilerOptions = {
    target: ts.ScriptTarget.ES2023,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    moduleDetection: ts.ModuleDetectionKind.Force,
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    types: ['node'],
    lib: ['lib.es2023.d.ts'],
  };
  const host = ts.createCompilerHost(options);
  const { getSourceFile, fileExists, readFile } = host;
  let closed = false;
  host.fileExists = (file) => path.resolve(file) === here || fileExists.call(host, file);
  host.readFile = (file) => (path.resolve(file) === here ? source : readFile.call(host, file));
  host.getSourceFile = (file, version, ...rest) => {
    if (path.resolve(file) === here) return ts.createSourceFile(file, source, version, true);
    if (!/node_modules.stripe.+shared\.d\.ts$/.test(file))
      return getSourceFile.call(host, file, version, ...rest);
    const text = readFile.call(host, file) ?? '';
    const shut = text.replace(/export type OtherString = .+;/, 'export type OtherString = never;');
    closed ||= shut !== text;
    return ts.createSourceFile(file, shut, version, true);
  };
  const program = ts.createProgram([here], options, host);
  const file = program.getSourceFile(here);
  const found = program.getSemanticDiagnostics(file).map(({ messageText, start = 0 }) => {
    const line = file?.getLineAndCharacterOfPosition(start).line ?? 0;
    const { type, value } = claims[line - 1] ?? {};
    const said = ts.flattenDiagnosticMessageText(messageText, '\n  ');
    return `${String(type)}: ${said}\n  in ${JSON.stringify(value).slice(0, 200)}`;
  });
  if (!closed) found.push('The SDK no longer has its OtherString where it was: close it anew.');
  const fractions = claims.filter(({ value }) =>
    /:-?\d+\.\d/.test(JSON.stringify(value).replaceAll(/"(\\.|[^"\\])*"/g, '""')),
  );
  return [...found, ...fractions.map(({ type }) => `${type}: a number is not whole`)];
}
