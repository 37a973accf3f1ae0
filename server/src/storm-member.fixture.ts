import type { PurchaseLink } from '@clear-spring/contract';

/** A client that remembers everything the server has acknowledged. */
export interface StormMember {
  username: string;
  /** Codes by product. */
  links: Map<string, string>;
  /** How often the profile was saved; the first name contains the number. */
  saved: number;
  /** Returns the code. */
  makeLink(productId: string): Promise<string>;
  saveProfile(): Promise<void>;
  ask<T>(path: string): Promise<T>;
}

const PASSWORD = 'a spring in the hills';
const emailOf = (username: string) => `${username}@members.example`;

/** Signs up. */
export const joinMember = (origin: string, username: string): Promise<StormMember> =>
  enter(origin, username, '/api/register', { username, email: emailOf(username), password: PASSWORD });

/** Signs in who has signed up. */
export const returnMember = (origin: string, username: string): Promise<StormMember> =>
  enter(origin, username, '/api/login', { username, password: PASSWORD });

/** @throws if the server does not answer, or answers with an error: then nothing is remembered. */
async function enter(origin: string, username: string, door: string, account: object): Promise<StormMember> {
  let cookie = '';
  async function call(path: string, method = 'GET', body?: object): Promise<Response> {
    const answer = await fetch(`${origin}${path}`, {
      method,
      headers: { cookie, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return answer;
  }

  const entered = await call(door, 'POST', account);
  await entered.text();
  cookie = entered.headers
    .getSetCookie()
    .map((header) => header.split(';')[0])
    .join('; ');

  const member: StormMember = {
    username,
    links: new Map(),
    saved: 0,
    async makeLink(productId) {
      const answer = await call('/api/purchase-link', 'POST', { productId });
      const { shortUrl } = (await answer.json()) as PurchaseLink;
      const shortCode = shortUrl.slice(shortUrl.lastIndexOf('/') + 1);
      member.links.set(productId, shortCode);
      return shortCode;
    },
    async saveProfile() {
      const answer = await call('/api/profile', 'PUT', {
        email: emailOf(username),
        firstName: String(member.saved + 1),
      });
      await answer.text();
      member.saved++;
    },
    ask: async <T>(path: string) => (await (await call(path)).json()) as T,
  };
  return member;
}
