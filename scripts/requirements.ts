import { readFileSync } from 'node:fs';
import { globSync } from 'node:fs';
import ts from 'typescript';

export interface Requirement {
  id: string;
  area: string;
  text: string;
  /** How it is checked: ui, unit, api, job, or visual (a picture that was looked at). */
  check: string;
  /** What DESIGN.md said about it; `-` where the row stands as it is. */
  decision: string;
}

/** The acceptance list of the product. */
export function readRequirements(path = 'docs/requirements.tsv'): Requirement[] {
  const [, ...lines] = readFileSync(path, 'utf8').trimEnd().split('\n');
  return lines.map((line) => {
    const [id = '', area = '', text = '', check = '', decision = ''] = line.split('\t');
    return { id, area, text, check, decision };
  });
}

/** Requirement ids to the pictures that show them, as they are kept in docs/screens/visual.tsv. */
export function readVisualChecks(path = 'docs/screens/visual.tsv'): Map<string, string> {
  const [, ...lines] = readFileSync(path, 'utf8').trimEnd().split('\n');
  return new Map(lines.map((line) => line.split('\t') as [string, string]));
}

const TEST_FILES = [
  '{content,contract,server,web}/src/**/*.test.{ts,tsx}',
  'e2e/**/*.e2e.ts',
  'scripts/*.test.ts',
];
const ID = /\b[A-Z]+-\d+\b/g;

/** The ids that the titles of tests name, each with the files that do. Tables of `test.each` are titles too. */
export function idsInTestTitles(): Map<string, Set<string>> {
  const named = new Map<string, Set<string>>();
  for (const file of globSync(TEST_FILES)) {
    for (const title of testTitles(file)) {
      for (const [id] of title.matchAll(ID)) named.set(id, (named.get(id) ?? new Set()).add(file));
    }
  }
  return named;
}

function testTitles(file: string): string[] {
  const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true);
  const titles: string[] = [];
  const visit = (node: ts.Node) => {
    if (ts.isCallExpression(node) && /^(test|it|describe)\b/.test(node.expression.getText())) {
      const [title] = node.arguments;
      if (title && ts.isStringLiteralLike(title)) titles.push(title.text);
      // test.each([...])('…'): the callee of the outer call is itself a call, whose table fills the title.
      if (ts.isCallExpression(node.expression)) titles.push(...firstColumn(node.expression.arguments[0]));
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return titles;
}

function firstColumn(table: ts.Node | undefined): string[] {
  if (!table) return [];
  if (ts.isAsExpression(table)) return firstColumn(table.expression);
  if (!ts.isArrayLiteralExpression(table)) return [];
  return table.elements.flatMap((row) => {
    const cell = ts.isArrayLiteralExpression(row) ? row.elements[0] : row;
    return cell && ts.isStringLiteralLike(cell) ? [cell.text] : [];
  });
}
