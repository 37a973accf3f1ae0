export {
  countTracesOf,
  findLastActor,
  findTraceSince,
  hasTrace,
  listTracesOf,
  listTracesSince,
} from './subject.queries.ts';
export { traceRoutes } from './traces.routes.ts';
export { workOnTracePartitions } from './trace-partitions.ts';
export { type Actor, actorOf, changesOf, OPERATOR, type Trace, writeTrace } from './traces.service.ts';
