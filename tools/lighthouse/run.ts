import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { cpus, loadavg } from 'node:os';
import path from 'node:path';
import { startShop, type RunningShop } from '../../e2e/running-shop.ts';
import { ensureChromium, findChromium, launchOptions } from '../chromium.ts';
import { root, runNode, StepFailed } from '../prepare/run.mjs';
import { installLighthouse } from './install.ts';
import { figuresOf, summary, tableOf, type Figures, type Report, type TraceEvent } from './figures.ts';

const folder = path.join(root, '.cache/bench');

/** The options of `npm run bench:web`. */
export interface WebBench {
  readonly runs: number;
  /** Names of pages and movements. */
  readonly only: readonly string[];
  /** How many times slower than this machine the phone is. */
  readonly slowdown: number;
}

/** The measured pages, by their names in the table. */
export const pages: Record<string, (shop: RunningShop) => Promise<string> | string> = {
  home: () => '/',
  product: () => '/product/spinning-reel',
  order: async ({ url }) => `/order/${await someProduct(url)}`,
  blog: () => '/blog',
  login: () => '/login',
  signup: () => '/signup',
  search: () => '/search?q=reel',
};

/** The best seller, for the product's order page. */
async function someProduct(url: string): Promise<string> {
  const answer = await fetch(`${url}/equitment?limit=1`);
  const [product] = (await answer.json()) as { _id: string }[];
  if (!product) throw new Error('the shop has no products');
  return product._id;
}

/**
 * Prints a table of medians, and writes every run to `.cache/bench/web.json`. Pages alternate, so that other load
 * affects all of them.
 */
export async function benchPages({ runs, only, slowdown }: WebBench): Promise<void> {
  const wanted = Object.entries(pages).filter(([name]) => only.includes(name));
  if (wanted.length === 0) return;
  if (!ensureChromium()) throw new Error('Lighthouse needs Chromium');
  const lighthouse = await installLighthouse();
  await mkdir(folder, { recursive: true });
  const shop = await startShop();
  const found: Record<string, Figures[]> = {};
  try {
    for (let run = 1; run <= runs; run += 1)
      for (const [name, address] of wanted) {
        const figures = await lookAgain(lighthouse, shop.url + (await address(shop)), slowdown);
        (found[name] ??= []).push(figures);
        console.log(`${run} of ${runs}  ${name}: ${JSON.stringify(figures)}`);
      }
  } finally {
    await shop.stop();
  }
  const medians = Object.entries(found).map(([page, all]) => ({ page, ...summary(all) }));
  const machine = { slowdown, cores: cpus().length, load: loadavg()[1], node: process.version };
  const result = { at: new Date().toISOString(), runs, machine, medians, found };
  await writeFile(path.join(folder, 'web.json'), `${JSON.stringify(result, null, 2)}\n`);
  console.log(`\n${tableOf(medians)}\n`);
  console.log(
    `Medians of ${runs}, of a phone ${slowdown} times slower than this machine, whose load was ${machine.load?.toFixed(1)} on ${machine.cores} cores: above that number TBT, and with it the performance, is noise. CPU TBT has the CPU time of the tasks only. Lighthouse's own 4 times is meant for a machine of 1500 to 2000; one below 800 is as slow as such a phone itself (--slowdown 1).`,
  );
}

/** For some failures Lighthouse recommends another run, such as a trace that the browser did not start. */
async function lookAgain(lighthouse: string, url: string, slowdown: number): Promise<Figures> {
  for (let tries = 1; ; tries += 1)
    try {
      return await look(lighthouse, url, slowdown);
    } catch (error) {
      if (tries === 3 || !(error instanceof StepFailed && /run Lighthouse again/.test(error.output)))
        throw error;
    }
}

/** One run of a page, with a separate browser and an empty cache. */
async function look(lighthouse: string, url: string, slowdown: number): Promise<Figures> {
  const file = path.join(folder, `lighthouse-${process.pid}.json`);
  const assets = file.replace('.json', '-0');
  const flags = ['--headless=new', ...(launchOptions.args ?? [])];
  await runNode(
    [
      lighthouse,
      url,
      '--quiet',
      '--no-enable-error-reporting',
      '--output=json',
      '--save-assets',
      `--throttling.cpuSlowdownMultiplier=${slowdown}`,
      `--output-path=${file}`,
      '--only-categories=performance,accessibility,best-practices,seo',
      `--chrome-flags=${flags.join(' ')}`,
    ],
    { CHROME_PATH: findChromium() ?? '' },
  );
  const read = async (name: string) => JSON.parse(await readFile(name, 'utf8')) as unknown;
  const report = (await read(file)) as Report;
  const { traceEvents } = (await read(`${assets}.trace.json`)) as { traceEvents: TraceEvent[] };
  for (const name of [file, `${assets}.trace.json`, `${assets}.devtoolslog.json`]) await rm(name);
  return figuresOf(report, traceEvents, slowdown);
}
