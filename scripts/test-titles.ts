import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

const TEST_FILES = [
  '{content,contract,server,web}/src/**/*.test.{ts,tsx}',
  'e2e/**/*.e2e.ts',
  'scripts/*.test.ts',
  'soak/*.storm.ts',
];

const known = new Map<string, Map<string, string[]>>();

/** Every test file with the titles of its tests and groups, as written in the source when first asked for. */
export function titlesByFile(root = '.'): Map<string, string[]> {
  const titles =
    known.get(root) ??
    new Map(globSync(TEST_FILES, { cwd: root }).map((file) => [file, testTitles(join(root, file))]));
  known.set(root, titles);
  return titles;
}

function testTitles(file: string): string[] {
  const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true);
  const titles: string[] = [];
  const visit = (node: ts.Node) => {
    if (ts.isCallExpression(node) && /^(test|it|describe)\b/.test(node.expression.getText())) {
      const [title] = node.arguments;
      if (title && ts.isStringLiteralLike(title)) titles.push(title.text);
      if (title && ts.isTemplateExpression(title)) titles.push(title.getText().slice(1, -1));
      // test.each([...])('…'): the callee of the outer call is itself a call, whose table fills the title.
      if (ts.isCallExpression(node.expression)) titles.push(...firstColumn(node.expression.arguments[0]));
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return titles;
}

/** Tables of `test.each` contain titles too. */
function firstColumn(table: ts.Node | undefined): string[] {
  if (!table) return [];
  if (ts.isAsExpression(table)) return firstColumn(table.expression);
  if (!ts.isArrayLiteralExpression(table)) return [];
  return table.elements.flatMap((row) => {
    const cell = ts.isArrayLiteralExpression(row) ? row.elements[0] : row;
    return cell && ts.isStringLiteralLike(cell) ? [cell.text] : [];
  });
}
