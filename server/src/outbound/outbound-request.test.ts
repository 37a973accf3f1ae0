import { expect, onTestFinished, test } from 'vitest';
import { audio, redirect, startPodcastHost } from '../audio/podcast-host.fixture.ts';
import { type AddressPolicy, isPublicAddress, publicWeb } from './address-policy.ts';
import { hostileUrls, resolve } from './hostile-urls.fixture.ts';
import { createOutboundClient, discard } from './outbound-request.ts';

const host = await startPodcastHost();
const trap = await startPodcastHost();
trap.on('/a.mp3', audio(Buffer.from('the secret')));
const portOf = ({ origin }: { origin: string }) => Number(new URL(origin).port);
const hostile = hostileUrls(portOf(trap));

/** The product's policy on any port, with one exception: the host that stands for the public web. */
const policy: AddressPolicy = {
  allows: (address, port) => port === portOf(host) || isPublicAddress(address),
  resolve,
};
function open(rules: AddressPolicy) {
  const outbound = createOutboundClient(rules, { connect: 2_000, answer: 2_000, stall: 2_000 });
  onTestFinished(() => outbound.close());
  return (url: string) => outbound.get(url, { headers: {} });
}

test(`none of ${hostile.length} hostile URLs is connected to`, async () => {
  const get = open(policy);
  for (const url of hostile) expect([url, await get(url)]).toEqual([url, 'forbidden-address']);
  expect(trap.connections()).toBe(0);
});

test(`a redirect to none of them is followed`, async () => {
  const get = open(policy);
  const absolute = hostile.filter((url) => /^[a-z]+:[ -~]*$/.test(url));
  expect(absolute.length).toBeGreaterThan(80);
  for (const location of absolute) {
    const url = host.on('/redirect', redirect(location));
    expect([location, await get(url)]).toEqual([location, 'forbidden-address']);
  }
  expect(trap.connections()).toBe(0);
});

test('a redirect without a host goes to the same one', async () => {
  const url = host.on('/relative', redirect('/b.mp3'));
  host.on('/b.mp3', audio(Buffer.from('sound')));
  const answer = await open(policy)(url);
  expect(answer).toMatchObject({ status: 200 });
  if (typeof answer !== 'string') discard(answer.body);
});

test('twenty redirects are followed, as browsers do, and one more is not', async () => {
  for (let hop = 1; hop <= 21; hop++) host.on(`/hop-${hop}`, redirect(`/hop-${hop - 1}`));
  host.on('/hop-0', audio(Buffer.from('sound')));
  const get = open(policy);
  const answer = await get(`${host.origin}/hop-20`);
  expect(answer).toMatchObject({ status: 200 });
  if (typeof answer !== 'string') discard(answer.body);
  expect(await get(`${host.origin}/hop-21`)).toBe('too-many-redirects');
});

test('the last of many redirects is checked like the first', async () => {
  for (let hop = 1; hop <= 7; hop++) host.on(`/inward-${hop}`, redirect(`/inward-${hop - 1}`));
  host.on('/inward-0', redirect(trap.origin + '/a.mp3'));
  expect(await open(policy)(`${host.origin}/inward-7`)).toBe('forbidden-address');
  expect(trap.connections()).toBe(0);
});

test('a redirect that names no address is the answer itself', async () => {
  const url = host.on('/nowhere', (_request, response) => void response.writeHead(302).end('no'));
  const answer = await open(policy)(url);
  expect(answer).toMatchObject({ status: 302 });
  if (typeof answer !== 'string') discard(answer.body);
});

test('a public server’s mail, database and other ports are not called', async () => {
  const get = open({ ...publicWeb, resolve });
  for (const port of [22, 25, 110, 3306, 5432, 6379, 11211])
    expect([port, await get(`http://1.1.1.1:${port}/a.mp3`)]).toEqual([port, 'forbidden-address']);
});

test('a name that turns private after it was found public is not connected to', async () => {
  const url = host.on('/a.mp3', (_request, response) => {
    response.writeHead(200, { 'content-type': 'audio/mpeg', connection: 'close' }).end('sound');
  });
  const answers = ['127.0.0.1', '127.0.0.2'];
  const get = open({
    allows: (address) => address === '127.0.0.1',
    resolve: (_hostname, _options, callback) =>
      callback(null, [{ address: answers.shift() ?? '127.0.0.2', family: 4 }]),
  });
  const renamed = url.replace('127.0.0.1', 'rebinding.attacker.test');
  const first = await get(renamed);
  expect(first).toMatchObject({ status: 200 });
  if (typeof first !== 'string') await first.body.resume().toArray();
  expect(await get(renamed)).toBe('forbidden-address');
});
