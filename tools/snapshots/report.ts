import { readFile, rm, writeFile } from 'node:fs/promises';
import type { Verdict } from './judge.ts';
import { protocol, report } from './paths.ts';

/** Before a run, clears the log. Pictures of stories that do not run now can still be accepted. */
export const forget = () => rm(protocol, { force: true });

/** The verdicts of the last run; the last one of a story that ran twice. */
async function verdicts(): Promise<Verdict[]> {
  const text = await readFile(protocol, 'utf8').catch(() => '');
  const all = text
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Verdict);
  return [...new Map(all.map((verdict) => [verdict.story, verdict])).values()];
}

/** Writes the page of changes, and returns a summary of one or two lines. */
export async function reportSnapshots(): Promise<string> {
  const all = await verdicts();
  const changed = all.filter(({ verdict }) => verdict !== 'same');
  await writeFile(report, page(all.length, changed)).catch(() => {});
  const loose = all.filter(({ looselyWith }) => looselyWith);
  const first = loose[0];
  const warning = first
    ? `\nLOOSELY COMPARED: ${loose.length} of ${all.length}. The references are by ${first.looselyWith}, this is ${first.renderer}: small changes are not seen.`
    : '';
  const count = (verdict: Verdict['verdict']) => changed.filter((one) => one.verdict === verdict).length;
  return `${all.length} snapshots compared: ${count('different')} differ, ${count('new')} are new${warning}`;
}

function page(compared: number, changed: readonly Verdict[]): string {
  const words = changed.length === 0 ? 'nothing looks different' : `${changed.length} to look at`;
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Visual snapshots: ${words}</title>
<style>
  body { margin: 2rem; font: 1rem/1.5 system-ui, sans-serif; background: #f6f2ea; color: #1d282c; }
  section { margin: 2rem 0; border-top: 1px solid #8b8778; }
  h2 { font-size: 1.25rem; }
  figure { margin: 1rem 0; }
  img { max-width: 100%; border: 1px solid #8b8778; }
  code { background: #ece6da; padding: 0.2em 0.4em; user-select: all; }
</style>
<h1>Visual snapshots: ${words}</h1>
<p>${compared} stories compared. From the left: 390 px light and dark, 1440 px light and dark. To accept all:
<code>npm run snapshots:accept</code></p>
${changed.map(section).join('\n')}
`;
}

function section({ story, verdict, differences }: Verdict): string {
  const what =
    verdict === 'new'
      ? 'There is no picture of it yet.'
      : differences.map(({ view, pixels }) => `${view}: ${pixels} pixels`).join(' · ');
  const pictures = verdict === 'new' ? ['new'] : ['new', 'diff', 'old'];
  const figures = pictures.map(
    (name) =>
      `<figure><figcaption>${name}</figcaption><img loading="lazy" src="${story}/${name}.webp" alt="${story}, ${name}"></figure>`,
  );
  return `<section><h2>${story}</h2><p>${what}</p><p><code>npm run snapshots:accept -- ${story}</code></p>${figures.join('')}</section>`;
}
