import { check } from 'recheck';
import ts from 'typescript';
import { expect, test } from 'vitest';
import { expectKept, type House, PLANTED, PRODUCT } from './house.ts';

/** All code that handles untrusted text: feeds, headers, e-mails, forms, URLs, file names. */
const parse = (house: House) =>
  house
    .filesLike(/^(content|contract|server|web)\/src\/.*(?<!\.test|\.fixture)\.tsx?$/)
    .map((file) => ts.createSourceFile(file, house.read(file), ts.ScriptTarget.Latest, true));

// Parsing takes longer than looking.
const parsed = new Map([PRODUCT, PLANTED].map((house) => [house, parse(house)]));
const sourcesOf = (house: House) => parsed.get(house)!;

/** The non-empty results of a function over every node of these files, each with its location. */
function everywhere(house: House, find: (node: ts.Node) => string | undefined) {
  return sourcesOf(house).flatMap((source) => {
    const all: { place: string; found: string }[] = [];
    const visit = (node: ts.Node) => {
      const found = find(node);
      const { line } = source.getLineAndCharacterOfPosition(node.getStart());
      if (found !== undefined) all.push({ place: `${source.fileName}:${line + 1}`, found });
      node.forEachChild(visit);
    };
    visit(source);
    return all;
  });
}

const regexes = everywhere(PRODUCT, (node) => (ts.isRegularExpressionLiteral(node) ? node.text : undefined));

/** Steps are counted, not timed: a busy machine would make a good regex look slow. */
const BY_STEPS = { attackTimeout: null, incubationTimeout: null, seedingTimeout: null };

/** An input that makes the regex slow; null if none can. */
async function weakness(literal: string): Promise<string | null> {
  const end = literal.lastIndexOf('/');
  const result = await check(literal.slice(1, end), literal.slice(end + 1), { timeout: 60_000, ...BY_STEPS });
  if (result.status === 'safe') return null;
  return result.status === 'vulnerable' ? `vulnerable, ${result.complexity.type}` : 'not decided in time';
}

test(
  'every regex takes no more than linear time, whatever text it is given',
  { timeout: 120_000 },
  async () => {
    const weak: string[] = [];
    for (const { place, found } of regexes) {
      const why = await weakness(found);
      if (why) weak.push(`${place} ${found} ${why}`);
    }
    expect(weak).toEqual([]);
    expect(regexes.length).toBeGreaterThan(70);
  },
);

test.each([String.raw`/<\/rss\s*>(\s|<!--[^]*?-->)*$/`, String.raw`/\bVersion\/.*\bSafari\//`])(
  'the check finds what is slow: %s',
  async (slow) => expect(await weakness(slow)).toMatch(/^vulnerable/),
);

test('no regex is put together at run time, where it could not be checked', () => {
  const make = (node: ts.Node) =>
    (ts.isNewExpression(node) || ts.isCallExpression(node)) && node.expression.getText() === 'RegExp'
      ? node.getText()
      : undefined;
  expectKept((house) => everywhere(house, make).map(({ place, found }) => `${place} ${found}`));
});

/**
 * An object with arbitrary keys also has `constructor` and `__proto__`. A table looked up with untrusted text must be a
 * Map, list its keys in its type, or be checked with Object.hasOwn first.
 */
test('no table at the top of a file is an object with any keys', () => {
  const table = (node: ts.Node) =>
    ts.isVariableStatement(node) && ts.isSourceFile(node.parent)
      ? node.declarationList.declarations
          .filter(({ type }) => /^(Readonly<|Partial<)*Record<string,/.test(type?.getText() ?? ''))
          .map(({ name }) => name.getText())
          .join() || undefined
      : undefined;
  expectKept((house) => {
    const asked = sourcesOf(house)
      .map(({ text }) => text)
      .join('\n');
    return everywhere(house, table)
      .filter(({ found }) => !asked.includes(`Object.hasOwn(${found},`))
      .map(({ place, found }) => `${place} ${found}`);
  });
});
