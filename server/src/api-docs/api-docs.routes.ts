import { readFileSync } from 'node:fs';
import { COLOURS_CSS } from '@clear-spring/content/colours';
import { apiDocsEndpoint, apiDocsStyleEndpoint, openApiEndpoint } from '@clear-spring/contract';
import { endpoints } from '../http/endpoints.ts';
import type { Serve } from '../http/serve.ts';

/** Serves the API's documentation, rendered on first request: most processes never get one. */
export function apiDocsRoutes(serve: Serve, { publicUrl }: { publicUrl: string }): void {
  let made: Promise<{ document: string; page: string }> | null = null;
  const make = async () => {
    const [{ describeApi }, { apiDocsPage }] = await Promise.all([
      import('./openapi.ts'),
      import('./api-docs.page.ts'),
    ]);
    const api = describeApi(endpoints, publicUrl);
    return { document: JSON.stringify(api), page: apiDocsPage(api) };
  };

  serve(apiDocsEndpoint, async ({ reply }) => {
    const { page } = await (made ??= make());
    return reply.type('text/html; charset=utf-8').send(page);
  });

  serve(openApiEndpoint, async ({ reply }) => {
    const { document } = await (made ??= make());
    return reply.type('application/json; charset=utf-8').send(document);
  });

  serve(apiDocsStyleEndpoint, async ({ reply }) =>
    reply
      .type('text/css; charset=utf-8')
      .send(COLOURS_CSS + readFileSync(new URL('./docs.css', import.meta.url), 'utf8')),
  );
}
