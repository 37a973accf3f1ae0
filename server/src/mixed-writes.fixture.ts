import { setTimeout as delay } from 'node:timers/promises';
import { currentProducts } from '@clear-spring/content';
import type { PurchaseLink, SharedLink, User } from '@clear-spring/contract';
import { expect, vi } from 'vitest';
import { until } from './db/embedded/test-postgres.ts';
import { openLink, type Reply } from './test-browser.ts';

export interface MixedWrites {
  /** Successful responses so far. */
  acknowledged(): number;
  /** Resolves once so many more are acknowledged. */
  goOn(count: number, timeout?: number): Promise<void>;
  /** Redirects among them. */
  clicks(): number;
  /** Responses so far that reported an outage of the database: how many said what. */
  refusals(): ReadonlyMap<string, number>;
  /** Requests so far that nobody answered. */
  unanswered(): number;
  /** Stops the clients after their pending responses. */
  stop(): Promise<void>;
  /** Compares the database with the requests and responses. Returns the counted clicks. */
  check(): Promise<number>;
}

interface Member {
  cookie: string;
  email: string;
  /** The number in the first name: the last one acknowledged, and the last one sent. */
  saved: number;
  sent: number;
}

const [CLICKERS, MEMBERS] = [8, 3];
/** Milliseconds before a client retries after an error. */
const PAUSE = 50;

/**
 * Clients that click, make links and save profiles without pause, even while the database is down. With `mayEnd` the
 * process may end too: what it had in flight, and what comes before it is back, is not wrong.
 */
export async function startMixedWrites(origin: string, { mayEnd = false } = {}): Promise<MixedWrites> {
  const members = await Promise.all(Array.from({ length: MEMBERS }, (_, at) => join(`member-${at}`)));
  const links = new Map<string, { sent: number; answered: number }>();
  /** Responses that are neither a success nor report an outage. */
  const wrong: string[] = [];
  let acknowledged = 0;
  let unanswered = 0;
  const refusals = new Map<string, number>();
  const stop = new AbortController();

  async function join(username: string): Promise<Member> {
    const email = `${username}@members.example`;
    const body = JSON.stringify({ username, email, password: 'a spring in the hills' });
    const headers = { 'content-type': 'application/json' };
    const answer = await fetch(`${origin}/api/register`, { method: 'POST', headers, body });
    expect(answer.status, await answer.text()).toBe(201);
    const cookies = answer.headers.getSetCookie().map((cookie) => cookie.split(';')[0]);
    return { cookie: cookies.join('; '), email, saved: 0, sent: 0 };
  }

  /** The response's text; null during an outage. */
  async function ask(
    path: string,
    send: (url: string) => Promise<Reply>,
    good: number,
  ): Promise<string | null> {
    try {
      const { status, body, retryAfter } = await send(`${origin}${path}`);
      if (status === good) {
        acknowledged++;
        return body;
      }
      if (status === 503 && retryAfter) refusals.set(body, (refusals.get(body) ?? 0) + 1);
      else wrong.push(`${path}: ${status} ${body}`);
    } catch (error) {
      if (mayEnd) unanswered++;
      else wrong.push(`${path}: ${String(error)}`);
    }
    await delay(PAUSE);
    return null;
  }
  const write = (member: Member, method: string, path: string, body: object) =>
    ask(
      path,
      async (url) => {
        const answer = await fetch(url, {
          method,
          headers: { cookie: member.cookie, 'content-type': 'application/json' },
          body: JSON.stringify(body),
        });
        const retryAfter = answer.headers.has('retry-after');
        return { status: answer.status, body: await answer.text(), retryAfter };
      },
      200,
    );

  async function makeLinks(member: Member): Promise<void> {
    for (let at = 0; !stop.signal.aborted; at++) {
      const productId = currentProducts[at % currentProducts.length]!.id;
      const text = await write(member, 'POST', '/api/purchase-link', { productId });
      if (text === null) continue;
      const shortCode = (JSON.parse(text) as PurchaseLink).shortUrl.slice(-7);
      if (!links.has(shortCode)) links.set(shortCode, { sent: 0, answered: 0 });
    }
  }

  async function saveProfiles(member: Member): Promise<void> {
    while (!stop.signal.aborted) {
      const number = ++member.sent;
      const body = { email: member.email, firstName: String(number) };
      if ((await write(member, 'PUT', '/api/profile', body)) !== null) member.saved = number;
    }
  }

  async function click(first: number): Promise<void> {
    for (let at = first; !stop.signal.aborted; at++) {
      const known = [...links];
      const [shortCode, count] = known[at % known.length] ?? [];
      if (!shortCode || !count) await delay(PAUSE);
      else {
        count.sent++;
        if ((await ask(`/s/${shortCode}`, openLink, 302)) !== null) count.answered++;
      }
    }
  }

  const clients = [
    ...members.map(makeLinks),
    ...members.map(saveProfiles),
    ...Array.from({ length: CLICKERS }, (_, at) => click(at)),
  ];

  return {
    acknowledged: () => acknowledged,
    goOn(count, timeout) {
      const goal = acknowledged + count;
      return until(() => acknowledged >= goal, timeout);
    },
    clicks: () => [...links.values()].reduce((sum, { answered }) => sum + answered, 0),
    refusals: () => refusals,
    unanswered: () => unanswered,
    async stop() {
      stop.abort();
      await Promise.all(clients);
    },
    async check() {
      expect(wrong).toEqual([]);
      const counted = new Map<string, number>();
      for (const { cookie, saved, sent } of members) {
        const read = async <T>(path: string) =>
          (await (await fetch(`${origin}${path}`, { headers: { cookie } })).json()) as T;
        const number = Number((await read<User>('/api/user')).firstName ?? 0);
        expect(number).toBeGreaterThanOrEqual(saved);
        expect(number).toBeLessThanOrEqual(sent);
        for (const { shortCode, clickCount } of await read<SharedLink[]>('/api/my-links'))
          counted.set(shortCode, clickCount);
      }
      for (const [shortCode, { sent, answered }] of links) {
        expect(counted.get(shortCode)).toBeGreaterThanOrEqual(answered);
        expect(counted.get(shortCode)).toBeLessThanOrEqual(sent);
      }
      return [...counted.values()].reduce((sum, one) => sum + one, 0);
    },
  };
}

/**
 * A node's connections by state, from its metrics, once all of them are given back: one that is lost never is. Its own
 * tasks take one now and then.
 */
export async function connectionsGivenBack(origin: string, token: string): Promise<Record<string, number>> {
  return vi.waitUntil(
    async () => {
      const answer = await fetch(`${origin}/metrics`, { headers: { authorization: `Bearer ${token}` } });
      const found = (await answer.text()).matchAll(/^database_connections\{state="(\w+)"\} (\d+)$/gm);
      const states = Object.fromEntries([...found].map(([, state, count]) => [state, Number(count)]));
      return states['in_use'] === 0 && states['waited_for'] === 0 && states;
    },
    { timeout: 30_000, interval: 20 },
  );
}
