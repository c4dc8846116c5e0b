import { chromium, type Browser, type LaunchOptions } from 'playwright';

/** For tests: starts Chromium like all tests of this repository. The tools are compiled separately from the server. */
export async function launchChromium(): Promise<Browser> {
  const { href } = new URL('../../../tools/chromium.ts', import.meta.url);
  const { launchOptions } = (await import(href)) as { launchOptions: LaunchOptions };
  return chromium.launch(launchOptions);
}
