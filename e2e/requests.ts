import type { Page, Request } from '@playwright/test';

/** The page's requests from now on, in order. */
export function watchCalls(page: Page) {
  const requests: Request[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.startsWith('/api/')) requests.push(request);
  });
  return {
    all: () => requests,
    of: (method: string, path: string) =>
      requests.filter((call) => call.method() === method && new URL(call.url()).pathname === path),
  };
}
