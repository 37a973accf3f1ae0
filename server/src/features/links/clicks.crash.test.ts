import type { LinkReach, SharedLink } from '@clear-spring/contract';
import { expect, test } from 'vitest';
import { openLink } from '../../test-browser.ts';
import { createTestServer } from '../../test-server.ts';
import { sumsOf } from './links.fixture.ts';

const CLIENTS = 32;

/** The member's newest link, whose chart has to say what its counter says. */
async function myLink(origin: string): Promise<{ shortCode: string; clickCount: number }> {
  const login = await fetch(`${origin}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'demo-member', password: 'life-in-balance' }),
  });
  const cookie = login.headers.getSetCookie().map((header) => header.split(';')[0]);
  const ask = async (path: string) =>
    (await fetch(`${origin}${path}`, { headers: { cookie: cookie.join('; ') } })).json();
  const [link] = (await ask('/api/my-links')) as SharedLink[];
  const { shortCode, clickCount } = link!;
  const reach = (await ask(`/api/links/${shortCode}/reach?days=365`)) as LinkReach;
  const counts = [
    reach.days.map(({ clicks }) => clicks),
    reach.hours,
    Object.values(reach.devices),
    Object.values(reach.apps),
  ];
  expect(counts.map((numbers) => numbers.reduce((total, one) => total + one, 0))).toEqual(
    counts.map(() => clickCount),
  );
  return { shortCode, clickCount };
}

/** Clicks without pause until the connection breaks, and reports every redirect. */
async function click(url: string, redirected: () => void): Promise<void> {
  try {
    for (;;) {
      if ((await openLink(url)).status === 302) redirected();
    }
  } catch {
    // The server was killed.
  }
}

test(
  'two SIGKILLs of server and database in mid-storm lose no click that was answered, and chart and counter agree',
  { timeout: 300_000 },
  async () => {
    const server = await createTestServer();
    await server.start();
    const { shortCode, clickCount } = await myLink(server.origin);
    const readSums = () => server.withPool((pool) => sumsOf(pool, shortCode));
    const before = await readSums();
    let acknowledged = clickCount;

    for (let kill = 1; kill <= 2; kill++) {
      const { promise: inFullStorm, resolve } = Promise.withResolvers<void>();
      const goal = acknowledged + 2_000;
      const redirected = () => void (++acknowledged === goal && resolve());
      const storm = Array.from({ length: CLIENTS }, () =>
        click(`${server.origin}/s/${shortCode}`, redirected),
      );
      await inFullStorm;
      await server.killEverything();
      await Promise.all(storm);

      await server.start();
      const counted = (await myLink(server.origin)).clickCount;
      expect(counted).toBeGreaterThanOrEqual(acknowledged);
      // A click in flight at the kill may be on disk without an answer: at most one per client.
      expect(counted).toBeLessThanOrEqual(acknowledged + CLIENTS);
      acknowledged = counted;
    }

    const after = await readSums();
    const gain = (name: string) => after[name]! - before[name]!;
    expect(gain('clicks')).toBe(acknowledged - clickCount);
    expect([gain('event_clicks'), gain('day_clicks')]).toEqual([gain('clicks'), gain('clicks')]);
    // All of them come from one address and agent.
    expect([gain('uniques'), gain('day_people')]).toEqual([1, 1]);
  },
);
