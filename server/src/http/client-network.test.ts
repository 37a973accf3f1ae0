import { describe, expect, it } from 'vitest';
import { loggableNetwork, rateLimitSubject } from './client-network.ts';

describe('the network a client comes from', () => {
  it.each([
    ['203.0.113.77', '203.0.113.77', '203.0.113.0/24'],
    ['203.0.113.77:51234', '203.0.113.77', '203.0.113.0/24'],
    [' 203.0.113.77 ', '203.0.113.77', '203.0.113.0/24'],
    ['::ffff:203.0.113.77', '203.0.113.77', '203.0.113.0/24'],
    ['::FFFF:cb00:714d', '203.0.113.77', '203.0.113.0/24'],
    ['[::ffff:203.0.113.77]:443', '203.0.113.77', '203.0.113.0/24'],
    ['64:ff9b::203.0.113.77', '203.0.113.77', '203.0.113.0/24'],
    ['2001:db8:12:34:56:78:9a:bc', '2001:db8:12:34::/64', '2001:db8:12::/48'],
    ['2001:0DB8:0012:0034::1', '2001:db8:12:34::/64', '2001:db8:12::/48'],
    ['[2001:db8:12:34::1]', '2001:db8:12:34::/64', '2001:db8:12::/48'],
    ['[2001:db8:12:34::1]:51234', '2001:db8:12:34::/64', '2001:db8:12::/48'],
    ['fe80::1%eth0', 'fe80::/64', 'fe80::/48'],
    ['[fe80::1%25en0]:51234', 'fe80::/64', 'fe80::/48'],
    ['::1', '::/64', '::/48'],
  ])('of %j counts %s and may log %s', (ip, subject, network) => {
    expect(rateLimitSubject(ip)).toBe(subject);
    expect(loggableNetwork(ip)).toBe(network);
  });

  it.each([
    undefined,
    '',
    'garbage',
    '203.0.113',
    '203.0.113.7.9',
    '203.0.113.300',
    '0xcb007107',
    '0313.0.113.7',
    '203.0.113.7:port',
    '[2001:db8::1',
    '[]:80',
    '2001:db8::1::2',
    '%eth0',
    '203.0.113.7, 10.0.0.1',
  ])('is one and the same for all that is no address: %j', (ip) => {
    expect(rateLimitSubject(ip)).toBe('unknown');
    expect(loggableNetwork(ip)).toBe('unknown');
  });

  it('keeps neighbouring /64 networks apart in limits', () => {
    expect(rateLimitSubject('2001:db8:0:1::1')).not.toBe(rateLimitSubject('2001:db8:0:2::1'));
  });
});
