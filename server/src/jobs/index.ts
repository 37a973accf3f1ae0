export { countJobs, deleteJobs, listFailedJobs } from './jobs.queries.ts';
export { createJobs, type FailedJob, GivenUp, type Jobs, NEW_YORK, type Run, sweepJobs } from './jobs.ts';
export {
  isLetterQueue,
  LETTER_QUEUES,
  type LetterQueueName,
  type Queue,
  type QueueName,
  QUEUES,
} from './queues.ts';
