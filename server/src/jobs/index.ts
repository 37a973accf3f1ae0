export { deleteJobs } from './jobs.queries.ts';
export { createJobs, type Jobs, NEW_YORK, type Run, sweepJobs } from './jobs.ts';
export { type Queue, QUEUES } from './queues.ts';
