/** `page`: wake somebody up. `ticket`: today is soon enough. */
type Severity = 'page' | 'ticket';

export interface Alert {
  name: string;
  severity: Severity;
  expr: string;
  /** How long it has to hold, in minutes. */
  minutes: number;
  summary: string;
  /** What to do. */
  todo: string;
  /** The section of docs/operations.md. */
  see: string;
  /**
   * Makes it fire, in the notation of promtool, on top of what is well: series to values. Every minute has a value.
   * `at`: minutes after which it fires; `labels`: those of the alert.
   */
  example: { series: Record<string, string>; at: number; labels?: Record<string, string> };
}

/** A panel of the dashboard with the alerts that go by it. */
export interface Signal {
  title: string;
  unit: 'short' | 's' | 'bytes' | 'percentunit' | 'reqps' | 'dateTimeFromNow';
  lines: { expr: string; legend: string }[];
  alerts: Alert[];
}

/** In minutes. */
export const HOUR = 60;
export const DAY = 24 * HOUR;
