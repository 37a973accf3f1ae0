import { request } from 'undici';

/** The agent of a browser, whose hits on links are clicks. */
export const PHONE_AGENT =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1';

export interface Reply {
  status: number;
  body: string;
  /** Whether it says when to try again. */
  retryAfter: boolean;
}

/** Opens a link as a person does, over the network. Node's `fetch` would say that it does not navigate. */
export async function openLink(url: string): Promise<Reply> {
  const { statusCode, headers, body } = await request(url, { headers: { 'user-agent': PHONE_AGENT } });
  return { status: statusCode, body: await body.text(), retryAfter: 'retry-after' in headers };
}

interface More {
  method?: string;
  headers?: Record<string, string>;
}

/** Asks without a body, and tells with one, with the cookies that this browser has been given. */
export type TestBrowser = (url: string, body?: object | null, more?: More) => Promise<Response>;

/** A browser that reaches processes over the network as a proxy passes it on from this address. */
export function createTestBrowser(address?: string): TestBrowser {
  const cookies = new Map<string, string>();
  return async (url, body, { method = body ? 'POST' : 'GET', headers } = {}) => {
    const answer = await fetch(url, {
      method,
      redirect: 'manual',
      headers: {
        cookie: [...cookies].map((pair) => pair.join('=')).join('; '),
        ...(address && { 'x-forwarded-for': address }),
        ...(body && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    for (const header of answer.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(header)!;
      cookies.set(name!, value!);
    }
    return answer;
  };
}
