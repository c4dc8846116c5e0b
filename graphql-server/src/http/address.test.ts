import { describe, expect, it } from 'vitest';
import { countedAddress, limitKey } from './address.ts';

describe('countedAddress', () => {
  it.each([
    ['192.0.2.1', '192.0.2.1'],
    ['192.0.2.1:52110', '192.0.2.1'],
    ['::ffff:192.0.2.1', '192.0.2.1'],
    ['::ffff:c000:201', '192.0.2.1'],
    ['::1', '0:0:0:0::/64'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0DB8:0001:0002::9', '2001:db8:1:2::/64'],
    ['2001:db8::9', '2001:db8:0:0::/64'],
    ['[2001:db8:1:2::9]:443', '2001:db8:1:2::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['unknown', 'unknown'],
    ['', ''],
  ])('counts %s as %s', (ip, counted) => {
    expect(countedAddress(ip)).toBe(counted);
  });

  it('never makes a key that is too long to store', () => {
    expect(countedAddress('x'.repeat(10_000)).length).toBe(64);
  });
});

describe('limitKey', () => {
  it('is the account, or the network of a visitor', () => {
    expect(limitKey('2001:db8::1', 'a1')).toBe('account a1');
    expect(limitKey('2001:db8::1')).toBe(limitKey('2001:db8::ffff:2'));
    expect(limitKey('2001:db8::1')).not.toBe(limitKey('2001:db8:0:1::1'));
  });
});
