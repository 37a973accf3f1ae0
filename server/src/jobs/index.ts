export { createJobs, type Jobs, NEW_YORK, type Queue } from './jobs.ts';
