import type { FastifyBaseLogger } from 'fastify';
import { createLog } from './log.ts';

/** A line of the log as it was written. */
export type Line = Record<string, unknown> & { level: string; msg: string };

/** A log that tests read. */
export function createMemoryLog(level: 'info' | 'warn' = 'info') {
  const lines: Line[] = [];
  const log: FastifyBaseLogger = createLog(level, {
    write: (line: string) => void lines.push(JSON.parse(line) as Line),
  });
  return { log, lines, text: () => JSON.stringify(lines) };
}
