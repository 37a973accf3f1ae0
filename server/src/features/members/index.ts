export * as memberActions from './member.actions.ts';
export { REFUSALS } from './member.refusals.ts';
export { memberRoutes } from './member.routes.ts';
export { memberSearchRoutes } from './members.search.routes.ts';
export { allPages } from './members.search.service.ts';
