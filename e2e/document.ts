import type { Page, Request } from '@playwright/test';
import { opensApp } from '@clear-spring/contract';

/** Has documents come without first answers, as when the database is slow: the page asks for everything itself. */
export const withoutFirstAnswers = (page: Page) =>
  page.route(
    ({ pathname }) => opensApp(pathname),
    async (route, request) => route.continue({ headers: await headersWithoutFirstAnswers(request) }),
  );

/** The headers of a document that nobody sees yet. */
export const headersWithoutFirstAnswers = async (request: Request) => ({
  ...(await request.allHeaders()),
  purpose: 'prefetch',
});
