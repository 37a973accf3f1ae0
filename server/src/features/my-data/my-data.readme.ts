import { brand } from '@clear-spring/content';
import type { Subject } from './subject.queries.ts';

/** Lines of this length fit any window. */
const WIDTH = 76;

function wrapped(text: string, indent = ''): string {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    if (line && indent.length + line.length + 1 + word.length > WIDTH) {
      lines.push(line);
      line = '';
    }
    line += line ? ` ${word}` : word;
  }
  return [...lines, line].map((each) => indent + each).join('\n');
}

/** Says what each file of a copy is. */
export function readMe(
  subjects: readonly Subject[],
  { username, at, supportEmail }: { username: string; at: Date; supportEmail: string },
): string {
  const { productName } = brand;
  return [
    `Your data at ${productName}`,
    wrapped(
      `This is what ${productName} keeps about the account ${username}, as of ${at.toISOString()}. Each file is plain ` +
        'text in the JSON format, which any text editor and browser opens.',
    ),
    wrapped(
      'Times are those of UTC, as in 2026-11-23T15:20:00.000Z. Positions in episodes are seconds. Where a value is ' +
        'null, there is none. A file that holds just [] or null has nothing about you.',
    ),
    ...subjects.map(({ file, about }) => `${file}.json\n${wrapped(about, '  ')}`),
    `pictures\n${wrapped('Your profile picture as we keep it, if you have one.', '  ')}`,
    `Not in here\n${wrapped(
      'Passwords, keys and codes: we keep only what checks them, and nobody should have it in a file. Who clicked on ' +
        'your links: we do not know. What lies on your devices alone, such as downloads and how the app looks. Copies ' +
        'of a message that you sent us by e-mail, and what the payment provider keeps about your payments: ask us, or ' +
        'them.',
      '  ',
    )}`,
    wrapped(`Something is wrong or missing? Write to ${supportEmail}.`),
    '',
  ].join('\n\n');
}
