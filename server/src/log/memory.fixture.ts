import type { FastifyBaseLogger } from 'fastify';
import { createLog } from './log.ts';

/** A parsed line of the log. */
export type Line = Record<string, unknown> & { level: string; msg: string };

/** A log in memory. */
export function createMemoryLog(level: 'info' | 'warn' = 'info') {
  const lines: Line[] = [];
  const log: FastifyBaseLogger = createLog(level, {
    write: (line: string) => void lines.push(JSON.parse(line) as Line),
  });
  return { log, lines, text: () => JSON.stringify(lines) };
}
