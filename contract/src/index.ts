export * from './auth.recovery.ts';
export * from './auth.security.ts';
export * from './auth.ts';
export * from './endpoint.ts';
export * from './health.ts';
export * from './links.ts';
export * from './places.ts';
export * from './profile.ts';
