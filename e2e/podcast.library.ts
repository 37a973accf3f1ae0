import type { Episode } from '@clear-spring/contract';
import type { Page } from '@playwright/test';

const CALL = '**/api/podcast-info';

/** The server's library, with its episodes changed in transit. */
export const changeLibrary = (page: Page, change: (episodes: Episode[]) => Episode[]) =>
  page.route(CALL, async (route) => {
    const answer = await route.fetch();
    const { episodes } = (await answer.json()) as { episodes: Episode[] };
    await route.fulfill({ json: { episodes: change(episodes) } });
  });

/** The answer to the request. */
export const answerLibrary = (page: Page, answer: { status?: number; json: unknown }) =>
  page.route(CALL, (route) => route.fulfill(answer));

/** The server's episodes, newest first. */
export async function readLibrary(page: Page): Promise<Episode[]> {
  const answer = await page.request.get('/api/podcast-info');
  return ((await answer.json()) as { episodes: Episode[] }).episodes;
}
