import { expect, test } from 'vitest';
import { readMe } from './my-data.readme.ts';

test('the file beside the data says whose they are, what each file is, and what is missing', () => {
  const text = readMe([{ file: 'profile', about: 'Your names and addresses.', query: undefined as never }], {
    username: 'maya',
    at: new Date('2026-12-24T18:05:00Z'),
    supportEmail: 'help@clear-spring.test',
  });
  for (const line of text.split('\n')) expect(line.length).toBeLessThanOrEqual(76);
  expect(text.split('\n\n').map((part) => part.replaceAll(/\n */g, ' '))).toEqual([
    'Your data at Clear Spring',
    'This is what Clear Spring keeps about the account maya, as of 2026-12-24T18:05:00.000Z. Each file is plain text in the JSON format, which any text editor and browser opens.',
    'Times are those of UTC, as in 2026-11-23T15:20:00.000Z. Positions in episodes are seconds. Where a value is null, there is none. A file that holds just [] or null has nothing about you.',
    'profile.json Your names and addresses.',
    'pictures Your profile picture as we keep it, if you have one.',
    'Not in here Passwords, keys and codes: we keep only what checks them, and nobody should have it in a file. Who clicked on your links: we do not know. What lies on your devices alone, such as downloads and how the app looks. Copies of a message that you sent us by e-mail, and what the payment provider keeps about your payments: ask us, or them.',
    'Something is wrong or missing? Write to help@clear-spring.test.',
    '',
  ]);
});
