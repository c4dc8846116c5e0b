import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { format } from 'prettier';
import { root } from '../prepare/run.mjs';
import { chart } from './chart.ts';
import { tellMemory } from './memory.ts';
import { folder, type Results } from './results.ts';
import { scaleCells } from './scale.ts';
import { fleetCells, tellChecks } from './servers.ts';
import { tellStarts } from './start-times.ts';
import { shown } from './statistics.ts';
import { asMarkdown, cells } from './table.ts';

const PAGE = 'schema/benchmarks.md';
const CHART = 'schema/benchmarks.svg';

/** Writes the page and its picture from the newest run of each kind. Answers which page. */
export async function writePage(): Promise<string> {
  const names = (await readdir(folder)).filter((name) => /^\d.*\.json$/.test(name)).sort();
  const runs = await Promise.all(
    names.map(async (name) => JSON.parse(await readFile(path.join(folder, name), 'utf8')) as Results),
  );
  const newest = (part: 'rows' | 'scale' | 'fleet' | 'memory') =>
    runs.findLast((run) => run[part] !== undefined);
  const sections = [
    oneSize(newest('rows')),
    growth(newest('scale')),
    several(newest('fleet')),
    memory(newest('memory')),
  ].filter(Boolean);
  const markdown = `${HEAD}\n\n${sections.join('\n\n')}\n`;
  await writeFile(path.join(root, PAGE), await format(markdown, { parser: 'markdown', printWidth: 110 }));
  const { rows } = newest('rows') ?? {};
  if (rows) await writeFile(path.join(root, CHART), chart(rows));
  return PAGE;
}

const HEAD = `# Benchmarks

Written by \`npm run bench -- --chart\` from the newest runs. [Why it is measured so](decisions/0014-the-bench.md). CPU is of the
server and of all PostgreSQL processes together, for one operation; of raw: how many times the raw server's, which answers the
same bytes from the same database in the same run.`;

const where = ({ date, machine, command, foreign, sizes }: Results) =>
  `${date.slice(0, 10)}, ${machine}. \`npm run bench${command && ` -- ${command.trim()}`}\`; ${sizes
    .map(
      ({ products, orders }) =>
        `${products.toLocaleString('en-US')} products and ${orders.toLocaleString('en-US')} orders`,
    )
    .join('; ')}.${
    // Of memory nobody asks.
    Number.isFinite(foreign.median)
      ? ` Others used ${shown(foreign.median)} processors meanwhile (at the worst ${shown(foreign.worst)}).`
      : ''
  }`;

const oneSize = (run: Results | undefined) =>
  run?.rows &&
  `## The shop beside the raw server\n\n${where(run)}\n\n![CPU of one operation](benchmarks.svg)\n\n${asMarkdown(cells(run.rows))}${
    run.start ? `\n\n${tellStarts(run.start)}.` : ''
  }`;

const growth = (run: Results | undefined) =>
  run?.scale && `## More of everything\n\n${where(run)}\n\n${asMarkdown(scaleCells(run.scale, run.sizes))}`;

const several = (run: Results | undefined) =>
  run?.fleet &&
  `## Several servers\n\n${where(run)}\n\n${asMarkdown(fleetCells(run.fleet.rows))}\n\n${tellChecks(
    run.fleet.checks,
  )
    .map((line) => (line.startsWith('  ') ? `-${line.slice(1)}` : `\n${line}\n`))
    .join('\n')}`;

const memory = (run: Results | undefined) =>
  run?.memory && `## Memory\n\n${where(run)}\n\n${tellMemory(run.memory)}.`;
