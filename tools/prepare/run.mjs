import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** The repository's root. */
export const root = fileURLToPath(new URL('../..', import.meta.url));

/** A failed program; `output` is all that it printed, `hint` how to fix it. */
export class StepFailed extends Error {
  /**
   * @param {string} message
   * @param {string} output
   * @param {string} hint
   */
  constructor(message, output = '', hint = '') {
    super(message);
    this.name = 'StepFailed';
    this.output = output;
    this.hint = hint;
  }
}

/**
 * The JavaScript file of a package's command. Started with Node it is one process, which can be stopped on every
 * platform.
 * @param {string} packageName
 * @param {string} command
 */
export function program(packageName, command = packageName) {
  const folder = path.join(root, 'node_modules', packageName);
  /** @type {{ bin: string | Record<string, string> }} */
  const { bin } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'));
  const file = typeof bin === 'string' ? bin : bin[command];
  if (!file) throw new Error(`${packageName} has no command ${command}`);
  return path.join(folder, file);
}

/**
 * Runs Node in the repository and resolves to its output. Rejects with StepFailed on failure.
 * @param {string[]} args
 * @param {Record<string, string>} [env] added to ours
 * @returns {Promise<string>}
 */
export function runNode(args, env = {}) {
  return runCommand(process.execPath, args, env);
}

/**
 * @param {string} command
 * @param {string[]} args
 * @param {Record<string, string>} [env]
 * @param {{ shell?: boolean }} [options]
 * @returns {Promise<string>}
 */
export function runCommand(command, args, env = {}, { shell = false } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: root,
      env: { ...withOurCommands(), NO_COLOR: '1', FORCE_COLOR: undefined, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
      shell,
    });
    const stop = () => child.kill();
    process.once('exit', stop);
    /** @type {Buffer[]} */
    const chunks = [];
    child.stdout.on('data', (chunk) => chunks.push(chunk));
    child.stderr.on('data', (chunk) => chunks.push(chunk));
    child.on('error', reject);
    child.on('close', (code, signal) => {
      process.off('exit', stop);
      const output = Buffer.concat(chunks).toString();
      if (code === 0) resolve(output);
      else reject(new StepFailed(`ended with ${signal ?? `code ${code}`}`, output));
    });
  });
}

/** Our environment with the commands of the installed packages in the path, as npm sets it. */
function withOurCommands() {
  const name = Object.keys(process.env).find((key) => key.toUpperCase() === 'PATH') ?? 'PATH';
  const commands = path.join(root, 'node_modules', '.bin');
  return { ...process.env, [name]: `${commands}${path.delimiter}${process.env[name] ?? ''}` };
}
