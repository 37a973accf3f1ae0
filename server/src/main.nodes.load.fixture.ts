import { setTimeout as delay } from 'node:timers/promises';
import { currentProducts } from '@clear-spring/content';
import type { PurchaseLink, SharedLink, User } from '@clear-spring/contract';
import { expect } from 'vitest';
import { openLink } from './test-browser.ts';

const CLICKERS = 4;
/** Milliseconds between two calls of a client: the nodes need the machine too. */
const PAUSE = 10;

interface Member {
  email: string;
  cookie: string;
  /** How often the profile was saved, which is also the first name. */
  saved: number;
  /** Whether the last answer to that was a failure: it may have been saved once more. */
  isUnsure: boolean;
}

interface Call {
  cookie?: string;
  method?: string;
  body?: object;
}

/** Signs members up, makes links, saves profiles and clicks until it is stopped, and records the responses. */
export async function startLoad(origin: string) {
  const failures: string[] = [];
  const members: Member[] = [];
  /** Redirects by short code. */
  const redirects = new Map<string, number>();
  /** Clicks that failed, by short code: each may have been counted. */
  const unanswered = new Map<string, number>();
  const over = new AbortController();

  async function call(path: string, expected: number, { cookie, method = 'GET', body }: Call = {}) {
    const answer = await fetch(`${origin}${path}`, {
      method,
      redirect: 'manual',
      headers: {
        // One address per member, so that none reaches a rate limit.
        'x-forwarded-for': `10.0.${members.length >> 8}.${members.length & 255}`,
        ...(cookie && { cookie }),
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    if (answer.status !== expected) throw new Error(`${path}: ${answer.status} ${text}`);
    return { answer, text };
  }
  const read = async <T>(path: string, { cookie }: Member) =>
    JSON.parse((await call(path, 200, { cookie })).text) as T;

  /** Those of failed sign-ups too, which may be in use. */
  let names = 0;
  async function join(): Promise<Member> {
    const username = `member-${++names}`;
    const email = `${username}@members.example`;
    const body = { username, email, password: 'a spring in the hills' };
    const { answer } = await call('/api/register', 201, { method: 'POST', body });
    const cookies = answer.headers.getSetCookie().map((header) => header.split(';')[0]);
    const member = { email, cookie: cookies.join('; '), saved: 0, isUnsure: false };
    members.push(member);
    return member;
  }

  async function joinAndMakeLinks(): Promise<void> {
    const { cookie } = await join();
    for (const { id: productId } of currentProducts) {
      const { text } = await call('/api/purchase-link', 200, { method: 'POST', cookie, body: { productId } });
      redirects.set((JSON.parse(text) as PurchaseLink).shortUrl.split('/').at(-1)!, 0);
    }
  }

  async function saveProfile(member: Member): Promise<void> {
    const { cookie, email, saved } = member;
    const body = { email, firstName: String(saved + 1) };
    member.isUnsure = true;
    await call('/api/profile', 200, { method: 'PUT', cookie, body });
    member.isUnsure = false;
    member.saved++;
    // On whichever node answers.
    expect((await read<User>('/api/user', member)).firstName).toBe(String(member.saved));
  }

  let turn = 0;
  async function click(): Promise<void> {
    const code = [...redirects.keys()][turn++ % redirects.size]!;
    const { status, body } = await openLink(`${origin}/s/${code}`).catch((error: unknown) => ({
      status: 0,
      body: String(error),
    }));
    if (status !== 302) {
      unanswered.set(code, (unanswered.get(code) ?? 0) + 1);
      throw new Error(`/s/${code}: ${status} ${body}`);
    }
    redirects.set(code, redirects.get(code)! + 1);
  }

  async function keepOn(work: () => Promise<void>): Promise<void> {
    while (!over.signal.aborted) {
      await work().catch((error: unknown) => void failures.push(String(error)));
      await delay(PAUSE);
    }
  }

  await joinAndMakeLinks();
  const saver = await join();
  const clients = [
    keepOn(joinAndMakeLinks),
    keepOn(() => saveProfile(saver)),
    ...Array.from({ length: CLICKERS }, () => keepOn(click)),
  ];

  return {
    failures,
    async stop() {
      over.abort();
      await Promise.all(clients);
    },
    /**
     * Asserts that everything acknowledged is stored, and no click counted twice. What failed may be stored too. Returns
     * how much it was.
     */
    async check() {
      const counted = new Map<string, number>();
      for (const member of members) {
        const stored = Number((await read<User>('/api/user', member)).firstName ?? 0);
        expect(member.isUnsure ? [member.saved, member.saved + 1] : [member.saved]).toContain(stored);
        for (const { shortCode, clickCount } of await read<SharedLink[]>('/api/my-links', member))
          counted.set(shortCode, clickCount);
      }
      for (const [code, clicks] of redirects) {
        expect([code, counted.get(code)! >= clicks]).toEqual([code, true]);
        expect([code, counted.get(code)! <= clicks + (unanswered.get(code) ?? 0)]).toEqual([code, true]);
      }
      expect(counted.size - redirects.size).toBeLessThanOrEqual(failures.length);
      return {
        members: members.length,
        links: redirects.size,
        profiles: saver.saved,
        clicks: [...redirects.values()].reduce((sum, one) => sum + one, 0),
      };
    },
  };
}
