export { countJobs, deleteJobs, listFailedJobs } from './jobs.queries.ts';
export { createJobs, type FailedJob, type Jobs, NEW_YORK, type Run, sweepJobs } from './jobs.ts';
export { isLetterQueue, LETTER_QUEUES, type LetterQueueName, type Queue, QUEUES } from './queues.ts';
