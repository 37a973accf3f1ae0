// Lighthouse's own types are there only once the tools are installed.

interface Flags {
  /** Of the browser's debugging protocol. */
  port: number;
  logLevel: 'silent';
  onlyCategories: string[];
  skipAudits?: string[];
  extraHeaders?: Record<string, string>;
}

interface Report {
  /** Scores are from 0 to 1. */
  categories: Record<string, { score: number | null } | undefined>;
  audits: Record<string, { numericValue?: number; details?: { items: unknown } } | undefined>;
  /** How fast the machine is. */
  environment: { benchmarkIndex: number };
  runtimeError?: { message: string };
}

/** Visits the page in the browser that listens at the port. */
export default function lighthouse(url: string, flags: Flags): Promise<{ lhr: Report } | undefined>;
