export { createLog } from './log.ts';
export { reasonOf } from './reason.ts';
export { currentRequestId, newRequestId, withRequestId } from './request-id.ts';
