export { countMembers, findUserByUsername, setAdmin } from './auth.queries.ts';
export { authRoutes } from './auth.routes.ts';
export { createMember, type NewMember } from './auth.service.ts';
export { createSessionKeeper, type SessionKeeper } from './auth.session.ts';
