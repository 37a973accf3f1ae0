import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { titlesByFile } from './test-titles.ts';

/**
 * How a requirement is met: a `test` proves it; a `document` states it, where the standard asks for a document; the
 * `operator` takes care of it, as docs/operations.md says; it was `decided` otherwise, with a reason; or it concerns
 * something that the app does not have.
 */
export const VERDICTS = ['test', 'document', 'operator', 'decided', 'not applicable'] as const;

/** A requirement of OWASP's Application Security Verification Standard 5.0, in our own words. */
export interface AsvsRow {
  /** Such as V6.2.4. */
  id: string;
  level: string;
  about: string;
  verdict: (typeof VERDICTS)[number];
  /** `file › title` for a test, `file#Heading` for the others, or the reason; several are separated by ` ; `. */
  evidence: string;
}

/** From the tables of version 5.0.0. */
const IN_THE_STANDARD = { '1': 70, '2': 183 };

export function readAsvs(root = '.'): AsvsRow[] {
  const [, ...lines] = readFileSync(join(root, 'docs/asvs.tsv'), 'utf8').trimEnd().split('\n');
  return lines.map((line) => {
    const [id = '', level = '', about = '', verdict = '', evidence = ''] = line.split('\t');
    return { id, level, about, verdict: verdict as AsvsRow['verdict'], evidence };
  });
}

/** A sentence for each row that is missing or unanswered, or that cites a test or heading that does not exist. */
export function untrueRows(rows: readonly AsvsRow[]): string[] {
  const titles = titlesByFile();
  const complaints = rows.flatMap(({ id, verdict, evidence }) => {
    if (!VERDICTS.includes(verdict)) return [`${id}: "${verdict}" is not a verdict.`];
    if (verdict === 'not applicable') return evidence.endsWith('.') ? [] : [`${id}: the reason is missing.`];
    return evidence
      .split(' ; ')
      .filter((proof) => !(verdict === 'test' ? hasTest(titles, proof) : hasHeading(proof)))
      .map((proof) => `${id}: "${proof}" does not exist.`);
  });
  for (const [level, count] of Object.entries(IN_THE_STANDARD)) {
    const ids = new Set(rows.filter((row) => row.level === level).map(({ id }) => id));
    if (ids.size !== count)
      complaints.push(`Level ${level} has ${count} requirements; there are rows for ${ids.size}.`);
  }
  return complaints;
}

function hasTest(titles: ReadonlyMap<string, string[]>, proof: string): boolean {
  const [file = '', title = ''] = proof.split(' › ');
  return titles.get(file)?.includes(title) ?? false;
}

function hasHeading(proof: string): boolean {
  const [file = '', heading] = proof.split('#');
  if (!existsSync(file)) return false;
  return heading === undefined || readFileSync(file, 'utf8').split('\n').includes(`## ${heading}`);
}
