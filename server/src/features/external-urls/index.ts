export { externalUrlsRoutes } from '../external-urls/external-urls.routes.ts';
