import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { type AddressPolicy, guardedLookup, isPublicAddress, publicWeb } from './address-policy.ts';

test.each([
  '1.1.1.1',
  '8.8.8.8',
  '172.32.0.1',
  '100.128.0.1',
  '223.255.255.255',
  '2606:4700::1111',
  '2a00:1450::1',
])('%s is public', (address) => expect(isPublicAddress(address)).toBe(true));

test.each([
  '0.0.0.0', '10.0.0.1', '100.64.0.1', '127.0.0.1', '169.254.169.254', '172.16.0.1', '192.0.0.1', '192.0.2.1',
  '192.168.1.1', '198.18.0.1', '198.51.100.1', '203.0.113.1', '224.0.0.1', '240.0.0.1', '255.255.255.255', '::', '::1',
  '::ffff:1.1.1.1', '::ffff:127.0.0.1', '::1.1.1.1', '64:ff9b::1.1.1.1', '64:ff9b:1::1', '2002:101:101::', '2001::1',
  '2001:db8::1', '3fff::1', 'fc00::1', 'fe80::1', 'fe80::1%eth0', 'fec0::1', 'ff02::1', '100::1', '4000::1',
  '127.1', '0x7f.1', '2130706433', '1.1.1.1.', 'one.one.one.one', '', '1.1.1.1/32',
])('%s is not', (address) => expect(isPublicAddress(address)).toBe(false)); // prettier-ignore

test.each([22, 25, 53, 3306, 5432, 6379, 9200, 11211, 0, 65_535])('port %i is no podcast’s', (port) =>
  expect(publicWeb.allows('1.1.1.1', port)).toBe(false),
);
test.each([80, 443, 8080])('port %i may be', (port) => expect(publicWeb.allows('1.1.1.1', port)).toBe(true));

const answering = (...addresses: string[]): AddressPolicy => ({
  allows: publicWeb.allows,
  resolve: (_hostname, _options, callback) =>
    callback(
      null,
      addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    ),
});

test('of a name with public and private addresses only the public are connected to', async () => {
  const lookup = promisify(guardedLookup(answering('10.0.0.1', '1.1.1.1', '::1', '2606:4700::1'), 443));
  expect(await lookup('mixed.test', { all: true })).toEqual([
    { address: '1.1.1.1', family: 4 },
    { address: '2606:4700::1', family: 6 },
  ]);
});

test('a name with none that is public leads nowhere', async () => {
  const lookup = promisify(guardedLookup(answering('10.0.0.1', '::1'), 443));
  await expect(lookup('private.test', { all: true })).rejects.toThrow(
    'private.test leads to no public web server.',
  );
  await expect(lookup('private.test', {})).rejects.toThrow('private.test leads to no public web server.');
});
