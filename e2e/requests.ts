import type { Page, Request } from '@playwright/test';

/** The page's requests from now on, in order. */
export function watchCalls(page: Page) {
  const requests: Request[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.startsWith('/api/')) requests.push(request);
  });
  return {
    all: () => requests,
    of: (method: string, path?: string) =>
      requests.filter((call) => call.method() === method && (!path || new URL(call.url()).pathname === path)),
  };
}

/** The server's answer to the next call to this path. */
export async function answerTo(page: Page, path: string, act: () => Promise<unknown>) {
  const answer = page.waitForResponse((response) => new URL(response.url()).pathname === path);
  await act();
  return answer;
}

/** Keeps the page's requests for these back, until the returned function lets them go. */
export async function holdBack(page: Page, url: string | RegExp): Promise<() => void> {
  const released = Promise.withResolvers<void>();
  await page.route(url, async (route) => {
    await released.promise;
    // Other routes of the test may have something to say.
    await route.fallback();
  });
  return released.resolve;
}
