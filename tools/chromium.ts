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

/** The browser that Playwright has downloaded itself, if it has. */
function own(): string | undefined {
  try {
    const file = chromium.executablePath();
    return existsSync(file) ? file : undefined;
  } catch {
    return undefined;
  }
}

/** The file of a Chromium: CHROMIUM_PATH, else Playwright's own, else one that the system has. */
export function findChromium(): string | undefined {
  const chosen = process.env.CHROMIUM_PATH ?? process.env.CHROME_PATH;
  if (chosen && !existsSync(chosen)) throw new Error(`CHROMIUM_PATH: there is no file ${chosen}`);
  return chosen ?? own() ?? known.find((file) => existsSync(file));
}

/** How every test starts its browser: pixels do not depend on the machine, and nothing is fetched behind our back. */
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

/** Installs a Chromium when there is none: the system's as root where apt-get is, else Playwright's. Whether there is one. */
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
