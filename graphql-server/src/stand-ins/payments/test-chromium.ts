import { chromium, type Browser, type LaunchOptions } from 'playwright';

/** For tests: Chromium as every test of this repository starts it. The tools are compiled apart from the server. */
export async function launchChromium(): Promise<Browser> {
  const { href } = new URL('../../../../tools/chromium.ts', import.meta.url);
  const { launchOptions } = (await import(href)) as { launchOptions: LaunchOptions };
  return chromium.launch(launchOptions);
}
