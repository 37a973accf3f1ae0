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
