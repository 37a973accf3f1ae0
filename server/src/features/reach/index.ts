export { reachRoutes } from './reach.routes.ts';
