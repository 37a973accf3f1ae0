export { createJobs, type Jobs, type Queue } from './jobs.ts';
