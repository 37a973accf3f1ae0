import { reasonOf } from '../log/index.ts';

/** `fail`: the app does not start, or does not do what it should. `warn`: somebody should know. */
export type Level = 'ok' | 'warn' | 'fail';

export interface Finding {
  level: Level;
  part: string;
  /** What is so, and what to do about it. Never a secret. */
  text: string;
}

/** What one part says of itself. */
export const says = (part: string) => ({
  ok: (text: string): Finding => ({ level: 'ok', part, text }),
  warn: (text: string): Finding => ({ level: 'warn', part, text }),
  fail: (text: string): Finding => ({ level: 'fail', part, text }),
  /** With the reason, redacted as in the log. */
  failed: (text: string, error: unknown): Finding => ({
    level: 'fail',
    part,
    text: `${text} ${reasonOf(error)}`,
  }),
});

export const lineOf = ({ level, part, text }: Finding): string =>
  `${level.padEnd(4)}  ${part.padEnd(8)}  ${text}`;

export function summary(findings: readonly Finding[]): string {
  const count = (level: Level) => findings.filter((one) => one.level === level).length;
  const [fails, warnings] = [count('fail'), count('warn')];
  if (fails + warnings === 0) return 'All is well.';
  return `${fails} to mend, ${warnings} to look at.`;
}
