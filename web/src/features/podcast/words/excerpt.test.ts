import { expect, test } from 'vitest';
import { excerptOf } from './excerpt.ts';

/** The excerpt with its matches in brackets. */
function read(text: string, ...wanted: string[]): string {
  const matches = wanted.map((words): [number, number] => {
    const from = text.indexOf(words);
    return [from, from + words.length];
  });
  return excerptOf({ text, matches })
    .map((part) => (part.isMatch ? `[${part.text}]` : part.text))
    .join('');
}

test('every match is marked, and nothing else', () => {
  expect(read('Put the glass next to the kettle. Put the shoes away.', 'glass', 'shoes')).toBe(
    'Put the [glass] next to the kettle. Put the [shoes] away.',
  );
  expect(read('Water', 'Water')).toBe('[Water]');
});

test('of a long passage the part around the first match is there, cut between words', () => {
  const sentence = 'one two three four five six seven eight nine ten ';
  const text = `${sentence.repeat(4)}kettle ${sentence.repeat(8)}kettle.`;
  const found = read(text, 'kettle');
  expect(found).toMatch(/^… (\w+ )+\[kettle\]( \w+)+ …$/);
  expect(found.length).toBeLessThan(190);
  for (const word of found.replace('[kettle]', '').match(/\w+/g)!) expect(sentence).toContain(`${word} `);
});

test('a match longer than the excerpt is whole, and text without spaces is cut beside its match', () => {
  const long = 'word '.repeat(60).trim();
  expect(read(`Before. ${long} after that.`, long)).toContain(`[${long}]`);
  const chinese = `${'水'.repeat(300)}茶${'水'.repeat(300)}`;
  expect(read(chinese, '茶')).toMatch(/^… \[茶\]水+ …$/);
});

test('markup is text', () => {
  expect(read('<script>alert(1)</script> kettle', 'kettle')).toBe('<script>alert(1)</script> [kettle]');
});
