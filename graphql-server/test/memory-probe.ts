import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';

const probe = `process.on('message', () => {
  for (let round = 0; round < 3; round++) gc();
  process.send(process.memoryUsage());
});
process.channel.unref();`;

/** Arguments of Node before a program: it then answers `memoryOf`. */
export const memoryProbe = ['--expose-gc', '--import', `data:text/javascript,${encodeURIComponent(probe)}`];

/** The bytes in use after garbage collection, of a process that was started with `memoryProbe` and an IPC channel. */
export async function memoryOf(child: ChildProcess): Promise<NodeJS.MemoryUsage> {
  const answer = once(child, 'message');
  child.send('memory');
  const [usage] = (await answer) as [NodeJS.MemoryUsage];
  return usage;
}
