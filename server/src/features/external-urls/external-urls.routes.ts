import { externalUrlsEndpoint, type ExternalUrls } from '@clear-spring/contract';
import type { Serve } from '../../http/serve.ts';

export function externalUrlsRoutes(serve: Serve, { externalUrls }: { externalUrls: ExternalUrls }): void {
  serve(externalUrlsEndpoint, async () => externalUrls);
}
