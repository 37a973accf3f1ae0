import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { titlesByFile } from './test-titles.ts';

export interface Requirement {
  id: string;
  area: string;
  text: string;
  /** How it is checked: ui, unit, api, job, or visual (somebody looked at a picture). */
  check: string;
  /** The decision about it; `-` if the row stands as it is. */
  decision: string;
}

/** The app's acceptance criteria. */
export function readRequirements(): Requirement[] {
  const [, ...lines] = readFileSync('docs/requirements.tsv', 'utf8').trimEnd().split('\n');
  return lines.map((line) => {
    const [id = '', area = '', text = '', check = '', decision = ''] = line.split('\t');
    return { id, area, text, check, decision };
  });
}

/** Requirement ids and the pictures that show them, from docs/screens/visual.tsv. */
export function readVisualChecks(root = '.'): Map<string, string> {
  const [, ...lines] = readFileSync(join(root, 'docs/screens/visual.tsv'), 'utf8').trimEnd().split('\n');
  return new Map(lines.map((line) => line.split('\t') as [string, string]));
}

const ID = /\b[A-Z]+-\d+\b/g;

/** The ids in test titles, each with the files that contain it. */
export function idsInTestTitles(root = '.'): Map<string, Set<string>> {
  const named = new Map<string, Set<string>>();
  for (const [file, titles] of titlesByFile(root)) {
    for (const [id] of titles.join('\n').matchAll(ID)) named.set(id, (named.get(id) ?? new Set()).add(file));
  }
  return named;
}
