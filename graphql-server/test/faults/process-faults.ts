import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Fault } from './fault.ts';

/** The time in which the server must end: what it waits before, for requests in progress, and for its parts. */
const ENDS_WITHIN_MS = 45_000;

const toldToEnd: Fault = {
  name: 'server told to end (SIGTERM) under load',
  allowed: [],
  async during({ shop, isShopUp }, load) {
    const server = shop.process;
    if (!server) return ['no server is running'];
    const ended = once(server, 'exit') as Promise<[number | null]>;
    server.kill('SIGTERM');
    const late = sleep(ENDS_WITHIN_MS, 'late' as const, { ref: false });
    // As a load balancer does.
    for (let isUp = true; isUp; await sleep(100)) isUp = await isShopUp();
    load.isInRotation = false;
    const end = await Promise.race([ended, late]);
    while (!(await isShopUp())) await sleep(100);
    load.isInRotation = true;
    if (end === 'late') return [`the server still ran after ${ENDS_WITHIN_MS / 1000} s`];
    return end[0] === 0 ? [] : [`the server ended with ${end[0]}`];
  },
};

const killed: Fault = {
  name: 'server killed with -9',
  allowed: ['no answer'],
  expected: ['no answer'],
  async during({ shop }) {
    shop.kill();
    return [];
  },
};

export const processFaults: readonly Fault[] = [toldToEnd, killed];
