import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium, type LaunchOptions } from 'playwright';

const known = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/** Playwright's own downloaded browser, if there is one. */
function own(): string | undefined {
  try {
    const file = chromium.executablePath();
    return existsSync(file) ? file : undefined;
  } catch {
    return undefined;
  }
}

/** The path of a Chromium: CHROMIUM_PATH, otherwise Playwright's own, otherwise the system's. */
export function findChromium(): string | undefined {
  const chosen = process.env.CHROMIUM_PATH ?? process.env.CHROME_PATH;
  if (chosen && !existsSync(chosen)) throw new Error(`CHROMIUM_PATH: there is no file ${chosen}`);
  return chosen ?? own() ?? known.find((file) => existsSync(file));
}

/**
 * Launch options of every test's browser: rendering does not depend on the machine, and there are no background
 * downloads.
 */
export const launchOptions: LaunchOptions = {
  executablePath: findChromium(),
  args: [
    // Chromium's sandbox does not work for root, nor in most containers.
    ...(process.getuid?.() === 0 || process.env.CI ? ['--no-sandbox'] : []),
    '--disable-dev-shm-usage',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    '--font-render-hinting=none',
    '--force-color-profile=srgb',
  ],
};

/**
 * Installs a Chromium if there is none: the system's as root with apt-get, otherwise Playwright's. Returns whether
 * there is one.
 */
export function ensureChromium(): boolean {
  if (findChromium()) return true;
  console.log('There is no Chromium yet: installing one …');
  const run = (command: string, args: string[]) =>
    spawnSync(command, args, { stdio: ['ignore', 'ignore', 'inherit'], shell: process.platform === 'win32' })
      .status === 0;
  const isRoot = process.platform === 'linux' && process.getuid?.() === 0;
  if (isRoot && existsSync('/usr/bin/apt-get') && run('apt-get', ['update', '-q']))
    run('apt-get', ['install', '-y', '-q', 'chromium']);
  if (!findChromium()) run('npx', ['playwright', 'install', 'chromium']);
  if (findChromium()) return true;
  console.error(
    'No Chromium could be installed: install Chromium or Chrome, or set CHROMIUM_PATH to one, and run again.',
  );
  return false;
}
