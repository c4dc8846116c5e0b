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
  file.endsWith('.stories.tsx') ? 'storybook' : file.startsWith('web/') ? 'web' : 'server';

/** Runs Vitest projects, and the stories among them with or without their snapshots. */
export const vitest = (name: string, projects: readonly string[], withSnapshots: boolean): Check => ({
  name,
  async run(passes) {
    const { unchanged, stories } = passes;
    const stale = stories.filter((story) => !unchanged.has(story));
    const isSkipped = (project: string) =>
      project === 'storybook' ? stories.length > 0 && stale.length === 0 : unchanged.has(project);
    const left = projects.filter((project) => !isSkipped(project));
    const isPart = stale.length < stories.length && left.includes('storybook');
    if (left.length === 0) return { passed: 0, failed: 0, output: '', remark: 'all unchanged' };
    const skipped = [
      ...projects.filter(isSkipped),
      ...(isPart ? [`${stories.length - stale.length} of ${stories.length} files of stories`] : []),
    ];
    const file = path.join(root, `.cache/vitest-${process.pid}.json`);
    const args = [
      program('vitest'),
      'run',
      ...left.map((project) => `--project=${project}`),
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${file}`,
      // These choose files of all projects.
      ...(isPart ? ['.test.ts', ...stale] : []),
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
    const unchangedRemark = skipped.length > 0 ? `unchanged: ${skipped.join(', ')}` : '';
    await passes.remember(passedIn(results, left), begun);
    return {
      passed: report?.numPassedTests ?? 0,
      failed: failures || Number(failed),
      output,
      remark: withSnapshots ? await reportSnapshots() : unchangedRemark,
    };
  },
});

/** The Vitest projects and the files of stories that passed. */
function passedIn(results: VitestReport['testResults'], projects: readonly string[]): string[] {
  const files = results.map(({ name, status }) => ({ file: path.relative(root, name), status }));
  const failed = new Set<string>(
    files.filter(({ status }) => status !== 'passed').map(({ file }) => projectOf(file)),
  );
  const stories = files.filter(({ file, status }) => projectOf(file) === 'storybook' && status === 'passed');
  const whole = projects.filter(
    (project) => files.some(({ file }) => projectOf(file) === project) && !failed.has(project),
  );
  return [...whole, ...stories.map(({ file }) => file)];
}
