import { expect, test } from 'vitest';

/** All texts of the app, and the content beside them. */
const modules = import.meta.glob<Record<string, unknown>>(
  [
    '../**/*.texts.ts',
    '../../../content/src/{bonus,brand,external-urls,fast-start,home,page-titles,pages,plans,product-groups,products,training}.ts',
  ],
  { eager: true },
);

/** How a text reads. One that counts or names something: for one of them, and for two. */
function readings(at: string, text: unknown): string[] {
  if (typeof text === 'string') return [`${at}: ${text}`];
  if (typeof text === 'function')
    return [1, 2].flatMap((sample) =>
      readings(`${at}(${sample})`, readingOf(text as (...parts: unknown[]) => unknown, sample)),
    );
  if (typeof text !== 'object' || text === null || '$$typeof' in text) return [];
  return Object.entries(text).flatMap(([key, part]) => readings(`${at}.${key}`, part));
}

/** Null for a function that takes something else than numbers and words. */
function readingOf(text: (...parts: unknown[]) => unknown, sample: number): unknown {
  try {
    return text(...Array.from({ length: text.length }, () => sample));
  } catch {
    return null;
  }
}

// After a change of a text, `npx vitest run --project web -u web/src/app/texts.test.ts` writes the file, to be read once more.
test('the app says what was agreed', async () => {
  const said = Object.entries(modules).map(([path, module]) => {
    const texts = Object.entries(module).flatMap(([name, text]) => readings(name, text));
    return `${path.replace(/^[./]+/, '')}\n${texts.join('\n')}\n`;
  });
  await expect(said.join('\n')).toMatchFileSnapshot('texts.txt');
});
