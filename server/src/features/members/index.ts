export * as memberActions from './member.actions.ts';
export { memberRoutes } from './member.routes.ts';
