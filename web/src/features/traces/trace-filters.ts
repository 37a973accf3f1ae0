import { traceActions } from '@clear-spring/contract';
import type { TraceQuery } from './traces.api.ts';

const CALENDAR_DAY = /^20\d\d-\d\d-\d\d$/;
const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** The filters that an address asks for. What it misspells is no filter. */
export function filtersIn(params: URLSearchParams): TraceQuery {
  const search = params.get('search')?.trim();
  const action = traceActions.find((one) => one === params.get('action'));
  const from = startOfDay(params.get('from'), 0);
  // The last day is included.
  const to = startOfDay(params.get('until'), 1);
  const [actor, subject] = ['actor', 'subject'].map((name) => {
    const id = params.get(name);
    return id !== null && UUID.test(id) ? id : undefined;
  });
  return {
    ...(search && { search }),
    ...(action && { action }),
    ...(from && { from }),
    ...(to && { to }),
    ...(actor && { actor }),
    ...(subject && { subject }),
  };
}

/** By the clock of whoever reads. */
function startOfDay(day: string | null, later: number): string | undefined {
  if (day === null || !CALENDAR_DAY.test(day)) return undefined;
  const start = new Date(`${day}T00:00`);
  if (Number.isNaN(start.getTime())) return undefined;
  start.setDate(start.getDate() + later);
  return start.toISOString();
}
