import { type DestinationStream, type Level, type Logger, pino, stdTimeFunctions } from 'pino';
import { reasonOf, stackOf } from './reason.ts';

/** The process's log, one line of JSON per event. Errors are logged without members' data. */
export const createLog = (level: Level | 'silent', stream?: DestinationStream): Logger =>
  pino(
    {
      level,
      timestamp: stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      serializers: { err: presentError },
    },
    ...(stream ? [stream] : []),
  );

function presentError(error: unknown) {
  const { name, code } = error as { name?: string; code?: unknown };
  return {
    type: name,
    ...(typeof code === 'string' && { code }),
    reason: reasonOf(error),
    stack: stackOf(error),
  };
}
