import { availableParallelism } from 'node:os';
import path from 'node:path';
import { reported, type Check } from './check.ts';
import { program, root } from './prepare/run.mjs';
import { forget, reportSnapshots } from './snapshots/report.ts';

interface VitestReport {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  /** By file; a file that cannot be loaded has failed without a failed test. */
  readonly testResults: readonly {
    name: string;
    status: string;
    assertionResults: readonly { status: string }[];
  }[];
}

/** The Vitest project of a test file, by its path. */
const projectOf = (file: string) =>
  file.endsWith('.stories.tsx')
    ? 'storybook'
    : file.startsWith('web/')
      ? 'web'
      : file.endsWith('.long.test.ts')
        ? 'server-long'
        : 'server';

/** Runs Vitest projects, and the stories among them with or without their snapshots. */
export const vitest = (name: string, projects: readonly string[], withSnapshots: boolean): Check => ({
  name,
  async run({ unchanged, files, remember }) {
    const all = files.filter((file) => projects.includes(projectOf(file)));
    const stale = all.filter((file) => !unchanged.has(file) && !unchanged.has(projectOf(file)));
    const left = projects.filter(
      (project) => files.length === 0 || stale.some((file) => projectOf(file) === project),
    );
    if (left.length === 0) return { passed: 0, failed: 0, output: '', remark: 'all unchanged' };
    const file = path.join(root, `.cache/vitest-${process.pid}.json`);
    const args = [
      program('vitest'),
      'run',
      ...left.map((project) => `--project=${project}`),
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${file}`,
      // Vitest leaves one core to the browser of the stories, and to load in long tests, which compare times.
      ...(left.includes('storybook') || left.includes('server-long')
        ? []
        : [`--maxWorkers=${availableParallelism()}`]),
      ...(stale.length < all.length ? stale : []),
    ];
    if (withSnapshots) await forget();
    const begun = Date.now();
    const env: Record<string, string> = withSnapshots ? { SNAPSHOTS: 'compare' } : {};
    const { failed, output, report } = await reported<VitestReport>(file, args, env);
    const results = report?.testResults ?? [];
    const unloaded = results.filter(
      ({ status, assertionResults }) =>
        status === 'failed' && !assertionResults.some((test) => test.status === 'failed'),
    );
    const failures = (report?.numFailedTests ?? 0) + unloaded.length;
    const skipped = all.length - stale.length;
    const unchangedRemark = skipped > 0 ? `unchanged: ${skipped} of ${all.length} files` : '';
    await remember(passedIn(results, left), begun);
    return {
      passed: report?.numPassedTests ?? 0,
      failed: failures || Number(failed),
      output,
      remark: withSnapshots ? await reportSnapshots() : unchangedRemark,
    };
  },
});

/** The Vitest projects and the files that passed. */
function passedIn(results: VitestReport['testResults'], projects: readonly string[]): string[] {
  const files = results.map(({ name, status }) => ({ file: path.relative(root, name), status }));
  const failed = new Set<string>(
    files.filter(({ status }) => status !== 'passed').map(({ file }) => projectOf(file)),
  );
  const whole = projects.filter(
    (project) => files.some(({ file }) => projectOf(file) === project) && !failed.has(project),
  );
  return [...whole, ...files.filter(({ status }) => status === 'passed').map(({ file }) => file)];
}
