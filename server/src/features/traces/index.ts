export { workOnTracePartitions } from './trace-partitions.ts';
export { type Actor, actorOf, OPERATOR, writeTrace } from './traces.service.ts';
