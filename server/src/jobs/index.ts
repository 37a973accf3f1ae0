export { countJobs, deleteJobs, listFailedJobs } from './jobs.queries.ts';
export { createJobs, type Jobs, NEW_YORK, type Run, sweepJobs } from './jobs.ts';
export { LETTER_QUEUES, type LetterQueueName, type Queue, QUEUES } from './queues.ts';
