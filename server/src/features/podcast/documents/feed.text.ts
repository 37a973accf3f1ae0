import { Parser } from 'htmlparser2';

const MAX_DESCRIPTION = 20_000;

const BLOCKS = new Set(
  'p div br li ul ol h1 h2 h3 h4 h5 h6 tr table blockquote pre section article hr'.split(' '),
);
const UNSEEN = new Set(['script', 'style', 'head', 'title', 'template', 'noscript']);

/** The HTML as a person would read it: its text, one line per block, with an empty line between paragraphs. */
export function textOf(html: string): string {
  let text = '';
  let unseen = 0;
  const breakBefore = (name: string) => {
    if (name === 'p') text += '\n\n';
    else if (name === 'br' || (BLOCKS.has(name) && !text.endsWith('\n'))) text += '\n';
  };
  const parser = new Parser({
    onopentag(name) {
      if (UNSEEN.has(name)) unseen++;
      breakBefore(name);
      if (name === 'li') text += '• ';
    },
    ontext(data) {
      if (unseen === 0) text += data;
    },
    onclosetag(name) {
      if (UNSEEN.has(name)) unseen--;
      if (name !== 'br') breakBefore(name);
    },
  });
  parser.end(html.slice(0, 10 * MAX_DESCRIPTION));
  return text
    .replaceAll('\0', '')
    .replaceAll(/[^\S\n]+/g, ' ')
    .replaceAll(/ ?\n ?/g, '\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
    .slice(0, MAX_DESCRIPTION);
}
