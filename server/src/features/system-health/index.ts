export { createContacts, findLastBackup, PUSH, recordBackup, watchProvider } from './contacts.ts';
export { createNode, sweepNodes } from './nodes.ts';
export { JOB_REFUSALS, runAgain, runAllAgain, setJobAside } from './failed-jobs.service.ts';
export { judgeDisk } from './system-health.judgements.ts';
export { systemHealthRoutes } from './system-health.routes.ts';
export { createHealthReader, readHealth, type SetUp, setUpOf } from './system-health.service.ts';
