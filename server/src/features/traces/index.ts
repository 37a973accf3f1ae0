export { countTracesOf, listTracesOf } from './subject.queries.ts';
export { workOnTracePartitions } from './trace-partitions.ts';
export { type Actor, actorOf, changesOf, OPERATOR, type Trace, writeTrace } from './traces.service.ts';
