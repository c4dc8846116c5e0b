import { vi } from 'vitest';

// Browser code is compiled without Node's types, so the few types that the test needs are declared here.
interface Child {
  stdin: { end(): void };
  stdout: { once(event: 'data', listener: (line: { toString(): string }) => void): void };
  once(event: 'exit', listener: (code: number | null) => void): void;
}
type Spawn = (command: string, args: string[], options: { stdio: string[] }) => Child;

/** Starts the local identity provider and its mailbox in a separate process, accessed over HTTP as in the shop. */
export async function servedIdentity(): Promise<{ url: string; close(): Promise<void> }> {
  const { spawn } = await vi.importActual<{ spawn: Spawn }>('node:child_process');
  const { fileURLToPath } = await vi.importActual<{ fileURLToPath(url: URL): string }>('node:url');
  const { execPath } = await vi.importActual<{ execPath: string }>('node:process');
  const script = new URL('../../../../graphql-server/test/identity-origin.ts', import.meta.url);
  const child = spawn(execPath, ['--import', 'tsx', fileURLToPath(script)], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  const started = new Promise<string>((resolve) =>
    child.stdout.once('data', (line) => resolve(line.toString().trim())),
  );
  const failed = ended.then((code) => {
    throw new Error(`the identity provider ended with ${code}`);
  });
  return {
    url: await Promise.race([started, failed]),
    async close() {
      failed.catch(() => {});
      child.stdin.end();
      await ended;
    },
  };
}
