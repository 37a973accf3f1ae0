export * from './auth.ts';
export * from './links.ts';
export * from './subscription.ts';
export * from './users.ts';
