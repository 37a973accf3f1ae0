import { lookup } from 'node:dns';
import type { AddressPolicy } from './address-policy.ts';

/** Names that resolve to internal addresses, whatever the local resolver says. */
const NAMES: Record<string, string> = {
  localhost: '127.0.0.1',
  'localhost.': '127.0.0.1',
  'a.localhost': '::1',
  'loopback.attacker.test': '127.0.0.1',
  'private.attacker.test': '10.0.0.5',
  'six.attacker.test': '::1',
  'mapped.attacker.test': '::ffff:127.0.0.1',
  'nat64.attacker.test': '64:ff9b::7f00:1',
  'sixtofour.attacker.test': '2002:7f00:1::',
  'local.attacker.test': 'fe80::1',
  'unique.attacker.test': 'fd00::1',
  'shared.attacker.test': '100.64.0.1',
  'metadata.google.internal': '169.254.169.254',
};

/** Resolves these names, and leaves all others to the system. */
export const resolve: AddressPolicy['resolve'] = (hostname, options, callback) => {
  const address = NAMES[hostname];
  if (!address) return lookup(hostname, options, callback);
  return callback(null, [{ address, family: address.includes(':') ? 6 : 4 }]);
};

/** Internal hosts in every notation that URLs allow. */
const HOSTS = [
  // This machine.
  '127.0.0.1', '127.1', '127.0.1', '127.0.0.1.', '127.255.255.254', '2130706433', '0x7f000001', '0x7f.0.0.1', '0x7f.1',
  '0177.0.0.1', '0177.1', '017700000001', '0', '0.0.0.0', '0x0', '１２７.０.０.１', '127。0。0。1', '①②⑦.⓪.⓪.①',
  'LOCALHOST', '[::1]', '[0:0:0:0:0:0:0:1]', '[::]', '[::ffff:127.0.0.1]',
  '[::ffff:7f00:1]', '[::127.0.0.1]', '[::ffff:0:127.0.0.1]', '[64:ff9b::127.0.0.1]', '[64:ff9b:1::7f00:1]',
  '[2002:7f00:1::]', '[2001:0:7f00:1::]',
  // The network around this machine.
  '10.0.0.1', '10.1', '167772161', '0xa000001', '012.0.0.1', '172.16.0.1', '172.31.255.254', '192.168.0.1', '192.168.257',
  '0300.0250.0.1', '3232235521', '0xc0.0xa8.1', '[::ffff:10.0.0.1]', '[fc00::1]', '[fd00:ec2::254]', '[fec0::1]',
  '100.64.0.1', '100.127.255.254', '169.254.169.254', '2852039166', '0xA9FEA9FE', '0251.0376.0251.0376',
  '[::ffff:169.254.169.254]', '[fe80::1]',
  // Reserved or multicast.
  '224.0.0.1', '239.255.255.250', '255.255.255.255', '240.0.0.1', '192.0.0.1', '192.0.2.1', '198.18.0.1', '198.51.100.1',
  '203.0.113.1', '192.88.99.1', '[ff02::1]', '[100::1]', '[2001:db8::1]', '[2001:2::1]', '[5f00::1]',
  ...Object.keys(NAMES),
]; // prettier-ignore

/** Where a malicious feed or member might send us. A trap listens on `port` of this machine. */
export const hostileUrls = (port: number): string[] => [
  ...HOSTS.map((host) => `http://${host}:${port}/a.mp3`),
  `https://127.0.0.1:${port}/a.mp3`,
  `http://127.0.0.1:${port}\\@1.1.1.1/a.mp3`,
  `http://1.1.1.1@127.0.0.1:${port}/a.mp3`,
  `http://%00@127.0.0.1:${port}/a.mp3`,
  'http://me:secret@1.1.1.1/a.mp3',
  'https://me@1.1.1.1/a.mp3',
  `http://127.0.0.1:${port}/a.mp3\r\nx-injected: yes`,
  `http://127.0.0.1:${port}/%0d%0ax-injected:%20yes`,
  `http://127.0.0.1%0d%0a:${port}/a.mp3`,
  `\thttp://127.0.0.1:${port}/a.mp3`,
  `//127.0.0.1:${port}/a.mp3`,
  'file:///etc/passwd',
  'file://localhost/etc/passwd',
  'data:audio/mpeg;base64,SUQz',
  'javascript:alert(1)',
  'blob:http://127.0.0.1/1',
  'about:blank',
  `ftp://127.0.0.1:${port}/a.mp3`,
  `gopher://127.0.0.1:${port}/_a.mp3`,
  `ws://127.0.0.1:${port}/a.mp3`,
  `unix:/var/run/docker.sock`,
  'http://',
  'http://:80/a.mp3',
  'http://[::1',
  'http://1.1.1.1:99999/a.mp3',
  '/demo-audio/clear-spring-demo-1/where-to-begin.mp3',
  '/api/user',
];
