import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { format } from 'oxfmt';
import { root } from '../prepare/run.mjs';
import { chart } from './chart.ts';
import { tellMemory } from './memory.ts';
import { folder, type Results } from './results.ts';
import { scaleCells } from './scale.ts';
import { fleetCells, tellChecks } from './servers.ts';
import { tellStarts } from './start-times.ts';
import { shown } from './statistics.ts';
import { asMarkdown, cells } from './table.ts';

const PAGE = 'docs/benchmarks.md';
const CHART = 'docs/benchmarks.svg';

/**
 * Writes the page and its chart from the newest run of each kind. Parts that never ran on this machine stay unchanged.
 * Returns the page's path.
 */
export async function writePage(): Promise<string> {
  const names = (await readdir(folder)).filter((name) => /^\d.*\.json$/.test(name)).sort();
  const runs = await Promise.all(
    names.map(async (name) => JSON.parse(await readFile(path.join(folder, name), 'utf8')) as Results),
  );
  const newest = (part: 'rows' | 'scale' | 'fleet' | 'memory') =>
    runs.findLast((run) => run[part] !== undefined);
  const written = (await readFile(path.join(root, PAGE), 'utf8').catch(() => '')).split(/^(?=## )/m);
  const sections = [
    section('The shop beside the raw server', oneSize(newest('rows'))),
    section('More of everything', growth(newest('scale'))),
    section('Several servers', several(newest('fleet'))),
    section('Memory', memory(newest('memory'))),
    // Written by hand, from what the journeys print.
    section('A purchase', undefined),
    section('An admin’s tasks', undefined),
  ].map(({ title, text }) => (text ? title + text : written.find((part) => part.startsWith(title))));
  const markdown = `${HEAD}\n\n${sections.filter(Boolean).join('\n\n')}\n`;
  const { code } = await format(PAGE, markdown);
  await writeFile(path.join(root, PAGE), code);
  const { rows } = newest('rows') ?? {};
  if (rows) await writeFile(path.join(root, CHART), chart(rows));
  return PAGE;
}

const HEAD = `# Benchmarks

Written by \`npm run bench -- --chart\` from the newest runs. [Why it is measured so](decisions/0014-benchmark.md). CPU is of the
server and of all PostgreSQL processes together, for one operation; of raw: how many times the raw server's, which answers the
same bytes from the same database in the same run.`;

const section = (title: string, text: string | undefined) => ({ title: `## ${title}\n\n`, text });

const where = ({ date, machine, command, foreign, sizes }: Results) =>
  `${date.slice(0, 10)}, ${machine}. \`npm run bench${command && ` -- ${command.trim()}`}\`; ${sizes
    .map(
      ({ products, orders, variants }) =>
        `${products.toLocaleString('en-US')} products ${variants > 0 ? `with ${variants} variants each ` : ''}and ${orders.toLocaleString('en-US')} orders`,
    )
    .join('; ')}.${
    // CPU of other programs is not relevant for memory.
    Number.isFinite(foreign.median)
      ? ` Other programs used ${shown(foreign.median)} processors (at the worst ${shown(foreign.worst)}).`
      : ''
  }`;

const oneSize = (run: Results | undefined) =>
  run?.rows &&
  `${where(run)}\n\n![CPU of one operation](benchmarks.svg)\n\n${asMarkdown(cells(run.rows))}${
    run.start ? `\n\n${tellStarts(run.start)}.` : ''
  }`;

const growth = (run: Results | undefined) =>
  run?.scale && `${where(run)}\n\n${asMarkdown(scaleCells(run.scale, run.sizes))}`;

const several = (run: Results | undefined) =>
  run?.fleet &&
  `${where(run)}\n\n${asMarkdown(fleetCells(run.fleet.rows))}\n\n${tellChecks(run.fleet.checks)
    .map((line) => (line.startsWith('  ') ? `-${line.slice(1)}` : `\n${line}\n`))
    .join('\n')}`;

const memory = (run: Results | undefined) => run?.memory && `${where(run)}\n\n${tellMemory(run.memory)}.`;
