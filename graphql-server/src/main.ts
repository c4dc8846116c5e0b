import { writeFileSync } from 'node:fs';
import { setFlagsFromString } from 'node:v8';
import { startShop } from './app.ts';
import { loadEnvFile, readEnv } from './env.ts';
import { builtWeb, devWeb } from './http/web.ts';
import { startErrorLine } from './start-errors.ts';

const startedAt = performance.now();
// Less memory, and a quicker start: docs/decisions/0018.
setFlagsFromString('--wasm-tiering-budget=20000000');
setFlagsFromString('--heap-growing-percent=70');

async function main(): Promise<void> {
  loadEnvFile();
  const env = readEnv();
  const shop = await startShop(env, env.dev ? devWeb : builtWeb, (what) => console.log(`  ${what} …`));
  let stopping = false;
  const stop = (signal: NodeJS.Signals) => {
    // A second Ctrl-C does not wait.
    if (stopping) process.exit(130);
    stopping = true;
    console.log(`\n${signal}: closing the shop …`);
    shop.close().then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(error);
        process.exit(1);
      },
    );
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
  announce(shop, performance.now() - startedAt);
  if (env.readyFile) writeFileSync(env.readyFile, shop.url);
}

function announce(shop: Awaited<ReturnType<typeof startShop>>, tookMs: number): void {
  const lines = [`FISHZOME is open at ${shop.url}   (ready in ${(tookMs / 1000).toFixed(1)} s)`];
  const { identity, payments } = shop.testMode;
  if (identity || payments) {
    const what = [identity && 'sign-in', payments && 'payments'].filter(Boolean).join(' and ');
    lines.push('', `TEST MODE: ${what} are local emulators. No account is contacted and no money moves.`);
  }
  if (payments)
    lines.push(
      '  cards     4242 4242 4242 4242 pays · 4000 0000 0000 0002 is declined · 4000 0000 0000 3220 asks for 3-D Secure',
    );
  if (identity) lines.push(`  mail      ${shop.url}/mailbox`);
  for (const { role, email, password } of shop.demoAccounts ?? [])
    lines.push(`  ${role.padEnd(9)} ${email}   password ${password}`);
  lines.push('', `APIs: ${shop.url}/developers · stop with Ctrl-C`);
  console.log(`\n${lines.join('\n')}\n`);
}

main().catch((error: unknown) => {
  const line = startErrorLine(error);
  console.error(line === null ? error : `Cannot start: ${line}`);
  process.exit(1);
});
