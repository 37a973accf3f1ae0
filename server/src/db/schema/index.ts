export * from './auth.ts';
export * from './links.ts';
export * from './podcast.ts';
export * from './profile.ts';
export * from './rate-limits.ts';
export * from './secrets.ts';
export * from './subscription.ts';
export * from './users.ts';
