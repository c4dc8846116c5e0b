import './prepare/node-version.mjs';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { install, isInstalled } from './prepare/install.mjs';
import { alone } from './prepare/lock.mjs';
import { root, StepFailed } from './prepare/run.mjs';
import { hashOf, readStamp, writeStamp } from './prepare/stamp.mjs';
import { steps } from './prepare/steps.mjs';

/** @typedef {'install' | 'print' | 'generate' | 'build'} Phase */
/** @typedef {import('./prepare/steps.mjs').Step} Step */

const begun = performance.now();

/** @param {string} text */
function say(text) {
  const seconds = ((performance.now() - begun) / 1000).toFixed(1);
  console.log(`${seconds.padStart(6)} s  ${text}`);
}

/**
 * Prepares the repository to run. Steps whose inputs have not changed are skipped. If a step fails, prints it and
 * exits.
 * @param {Phase[]} phases
 */
export async function prepare(...phases) {
  if (!(await tryToPrepare(...phases))) process.exit(1);
}

/**
 * The same for callers that continue after a failure; resolves to whether all steps succeeded.
 * @param {Phase[]} phases
 */
export async function tryToPrepare(...phases) {
  try {
    const wait = (/** @type {number} */ pid) => say(`waiting for another run to finish (process ${pid})`);
    await alone(wait, () => make(phases));
    return true;
  } catch (error) {
    if (!(error instanceof StepFailed)) throw error;
    const tail = error.output.trim().split('\n').slice(-40).join('\n');
    console.error(`\n${tail}\n\n${error.message}. ${error.hint}`);
    return false;
  }
}

/** @param {Phase[]} phases */
async function make(phases) {
  if (phases.includes('install') && !(await isInstalled()))
    await timed('packages', 'about a minute the first time', install);
  const packages = hashOf(['package-lock.json']);
  const wanted = steps.filter(({ phase }) => phases.includes(phase));
  /** @type {Map<string, Promise<void>>} */
  const started = new Map();
  const turn = turns(2);
  for (const step of wanted) {
    // Earlier steps in the table have been started.
    const before = step.after.map(async (name) => started.get(name));
    const done = Promise.all(before).then(() => turn(() => makeUnlessCurrent(step, packages)));
    started.set(step.name, done);
  }
  const outcomes = await Promise.allSettled(started.values());
  for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason;
}

/**
 * @param {Step} step
 * @param {string} packages
 */
async function makeUnlessCurrent(step, packages) {
  const stampFile = `.cache/stamps/${step.name.replaceAll(' ', '-')}`;
  const stamp = `${packages} ${hashOf(step.inputs, step.isInput)}`;
  const made = step.outputs.every((output) => existsSync(path.join(root, output)));
  if (made && (await readStamp(stampFile)) === stamp) return;
  await timed(step.name, '', step.make).catch((error) => {
    if (error instanceof StepFailed) error.hint ||= step.hint;
    throw error;
  });
  await writeStamp(stampFile, stamp);
}

/**
 * @param {string} name
 * @param {string} remark
 * @param {() => Promise<unknown>} work
 */
async function timed(name, remark, work) {
  const from = performance.now();
  const took = () => `${((performance.now() - from) / 1000).toFixed(1)} s`;
  say(`${name} …${remark && ` (${remark})`}`);
  const reminder = setInterval(() => say(`${name}: still at it`), 20_000);
  try {
    await work();
    say(`${name}: done in ${took()}`);
  } catch (error) {
    if (error instanceof StepFailed) error.message = `${name}: ${error.message}`;
    throw error;
  } finally {
    clearInterval(reminder);
  }
}

/**
 * Runs at most `limit` tasks at a time.
 * @param {number} limit
 */
function turns(limit) {
  let working = 0;
  /** @type {(() => void)[]} */
  const queue = [];
  /** @param {() => Promise<void>} work */
  return async (work) => {
    if (working >= limit) await new Promise((resolve) => queue.push(() => resolve(undefined)));
    working += 1;
    try {
      await work();
    } finally {
      working -= 1;
      queue.shift()?.();
    }
  };
}

// node tools/prepare.mjs [install] [print] [generate] [build]: the named phases
if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const words = new Set(process.argv.slice(2));
  /** @type {Phase[]} */
  const all = ['install', 'print', 'generate', 'build'];
  await prepare(...all.filter((phase) => words.has(phase)));
}
