import type { Page, Request } from '@playwright/test';

/** The calls that the page makes from now on, in their order. */
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
