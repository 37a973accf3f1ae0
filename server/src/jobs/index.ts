export { createJobs, type Jobs, NEW_YORK } from './jobs.ts';
export { type Queue, QUEUES } from './queues.ts';
