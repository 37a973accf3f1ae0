import ts from 'typescript';
import { test } from 'vitest';
import { expectKept, PRODUCT } from './house.ts';

/** In backticks in the first column of the glossary's last table. */
const unused = new Set(
  Array.from(PRODUCT.read('docs/glossary.md').matchAll(/^\| `(\w+)`/gm), ([, word = '']) => word),
);

/** `loadTimeout`, `LOAD_TIMEOUT` and `load-timeout.ts` are the words load and timeout. */
const wordsOf = (name: string) =>
  (name.match(/[A-Z]?[a-z]+|[A-Z]+(?![a-z])/g) ?? []).map((word) => word.toLowerCase());

function namesIn(source: ts.SourceFile): string[] {
  const names: string[] = [];
  const visit = (node: ts.Node) => {
    if (ts.isIdentifier(node)) names.push(node.text);
    node.forEachChild(visit);
  };
  visit(source);
  return names;
}

test('no name in the code uses a word that the glossary replaces', () => {
  expectKept((house) =>
    house
      .filesLike(/^(bench|content\/src|contract|e2e|scripts|server|soak|web)\/.*\.tsx?$/)
      .flatMap((file) => {
        const source = ts.createSourceFile(file, house.read(file), ts.ScriptTarget.Latest, true);
        const found = [file, ...namesIn(source)].flatMap(wordsOf).filter((word) => unused.has(word));
        return [...new Set(found)].map((word) => `${word} in ${file}`);
      }),
  );
});
