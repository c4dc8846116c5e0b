import { isIPv4, isIPv6 } from 'node:net';

/**
 * The key for limits per address: an IPv4 address, or the /64 of an IPv6 address, because one household has all of it. An
 * invalid address (a proxy may forward one) is its own key. Despite Fastify's type, `ip` is undefined on a closed socket.
 */
export function countedAddress(ip: string | undefined): string {
  const address = (ip ?? '').replace(/%.*$/, '').replace(/^\[(.*)\](?::\d+)?$/, '$1');
  if (isIPv6(address)) return networkOf(address);
  const host = address.replace(/:\d+$/, '');
  return isIPv4(host) ? host : address.slice(0, 64);
}

/** What limits count: an account, or the address of a visitor. */
export const limitKey = (ip: string | undefined, accountId?: string): string =>
  accountId === undefined ? countedAddress(ip) : `account ${accountId}`;

function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped) return mapped;
  const groups = groupsOf(address);
  // An IPv4-mapped address in hexadecimal, which Node never writes but proxies may: ::ffff:c000:201.
  if (groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff) {
    const [high = 0, low = 0] = groups.slice(6);
    return [high >> 8, high & 255, low >> 8, low & 255].join('.');
  }
  return `${groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':')}::/64`;
}

/** The eight groups of an IPv6 address, whichever way it is written. */
function groupsOf(address: string): number[] {
  const { hostname } = new URL(`http://[${address}]`); // writes a dotted end as two groups
  const [head = '', tail] = hostname.slice(1, -1).split('::');
  const read = (part: string) => (part ? part.split(':').map((group) => Number.parseInt(group, 16)) : []);
  const before = read(head);
  if (tail === undefined) return before;
  const after = read(tail);
  return [...before, ...Array.from({ length: 8 - before.length - after.length }, () => 0), ...after];
}
