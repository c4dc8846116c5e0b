import { existsSync } from 'node:fs';
import { chromium, type Browser } from 'playwright';

const INSTALLED = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/** For tests: Playwright's own Chromium where it was downloaded, or else the one of this machine. */
export async function launchChromium(): Promise<Browser> {
  const executablePath = [chromium.executablePath(), ...INSTALLED].find(existsSync);
  if (!executablePath) throw new Error('No Chromium: run "npx playwright install chromium".');
  const root = process.getuid?.() === 0;
  return chromium.launch({
    executablePath,
    args: [...(root ? ['--no-sandbox'] : []), '--disable-dev-shm-usage', '--font-render-hinting=none'],
  });
}
