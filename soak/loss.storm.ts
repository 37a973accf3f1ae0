import { randomInt } from 'node:crypto';
import { currentProducts } from '@clear-spring/content';
import type { Reach, SharedLink, User } from '@clear-spring/contract';
import { expect, test } from 'vitest';
import { joinMember, type StormMember } from '../server/src/storm-member.fixture.ts';
import { openLink } from '../server/src/test-browser.ts';
import { createTestServer } from '../server/src/test-server.ts';

const KILLS = 20;
const CLICKERS = 8;
const MAKERS = 3;
const SAVERS = 3;
/** Links and profiles acknowledged before the kill. */
const [FEWEST, MOST] = [20, 300];

const any = <T>(list: readonly T[]): T => list[randomInt(list.length)]!;
const median = (numbers: number[]) => numbers.toSorted((a, b) => a - b)[numbers.length >> 1]!;

test.each([
  { what: 'the app', kill: 'killApp' },
  { what: 'everything', kill: 'killEverything' },
] as const)(
  `${KILLS} SIGKILLs of $what while links are made, hits counted and profiles saved: nothing acknowledged is lost`,
  async ({ what, kill }) => {
    const server = await createTestServer({ DEMO: 'off' });
    await server.start();

    const members: StormMember[] = [];
    const shortCodes: string[] = [];
    /** Redirects received, by code. */
    const answered = new Map<string, number>();
    let clicks = 0;
    let links = 0;
    let profiles = 0;
    const startTimes: number[] = [];

    /** Includes sign-ups whose answer a kill cut off: their names are taken. */
    let names = 0;
    async function join(): Promise<StormMember> {
      const member = await joinMember(server.origin, `member-${++names}`);
      members.push(member);
      return member;
    }

    async function round(): Promise<void> {
      const { promise: midway, resolve } = Promise.withResolvers<void>();
      const goal = links + profiles + randomInt(FEWEST, MOST);
      const progress = () => void (links + profiles >= goal && resolve());

      async function make(): Promise<void> {
        for (;;) {
          const maker = await join();
          for (const { id } of currentProducts) {
            shortCodes.push(await maker.makeLink(id));
            links++;
            progress();
          }
        }
      }
      async function save(): Promise<void> {
        const saver = await join();
        for (;;) {
          await saver.saveProfile();
          profiles++;
          progress();
        }
      }
      async function click(): Promise<void> {
        for (;;) {
          const shortCode = shortCodes.length > 0 ? any(shortCodes) : null;
          const hit = await openLink(`${server.origin}${shortCode ? `/s/${shortCode}` : '/healthz'}`);
          if (hit.status !== 302) continue;
          clicks++;
          answered.set(shortCode!, (answered.get(shortCode!) ?? 0) + 1);
        }
      }

      const storm = [
        ...Array.from({ length: MAKERS }, make),
        ...Array.from({ length: SAVERS }, save),
        ...Array.from({ length: CLICKERS }, click),
      ];
      const ended = Promise.allSettled(storm);
      // Fails if a member fails before the kill.
      await Promise.race([midway, ...storm]);
      await server[kill]();
      await ended;
    }
    let counted = 0;
    /** Everything ever acknowledged. */
    async function check(): Promise<void> {
      counted = 0;
      for (const member of members) {
        const user = await member.ask<User>('/api/user');
        expect(user.username).toBe(member.username);
        // The save in flight may be on disk without its answer.
        expect([member.saved, member.saved + 1]).toContain(Number(user.firstName ?? 0));

        const mine = await member.ask<SharedLink[]>('/api/my-links');
        const byProduct = new Map(mine.map((link) => [link.productId, link]));
        for (const [product, shortCode] of member.links)
          expect(byProduct.get(product)?.shortCode).toBe(shortCode);
        const reach = await member.ask<Reach>('/api/reach?days=365');
        const charted = new Map(reach.links.map((link) => [link.shortCode, link.clicks]));
        for (const { shortCode, clickCount } of mine) {
          expect(clickCount).toBeGreaterThanOrEqual(answered.get(shortCode) ?? 0);
          expect(charted.get(shortCode) ?? 0).toBe(clickCount);
          counted += clickCount;
        }
      }
    }

    for (let number = 1; number <= KILLS; number++) {
      await round();
      const start = performance.now();
      await server.start();
      startTimes.push(performance.now() - start);
      await check();
      // A click in flight at a kill may be on disk without its answer: at most one per client.
      expect(counted).toBeLessThanOrEqual(clicks + number * CLICKERS);
    }
    console.log(
      `loss of ${what}: ${KILLS} kills; acknowledged ${members.length} members, ${links} links, ${profiles} profiles and ${clicks} clicks; ` +
        `none lost, ${counted - clicks} counted clicks had their answer cut off; listening again after ${Math.round(median(startTimes))} ms`,
    );
  },
);
