export interface Fit {
  /** The room for all lines. */
  width: number;
  height: number;
  largest: number;
  smallest: number;
  /** Line height as a share of the size. */
  leading: number;
}

export interface FittedText {
  size: number;
  lines: string[];
}

type Measure = (text: string, size: number) => number;

/** Sets a text as large as its room allows. What does not fit at the smallest size ends in an ellipsis. */
export function fitText(text: string, fit: Fit, measure: Measure): FittedText {
  const words = text.trim().split(/\s+/);
  for (let size = fit.largest; size > fit.smallest; size -= 2) {
    const fits = (line: string, width = fit.width) => measure(line, size) <= width;
    const lines = wrap(words, fits);
    if (lines.every((line) => fits(line)) && lines.length * size * fit.leading <= fit.height)
      return { size, lines: balance(words, lines, (line, share) => fits(line, fit.width * share)) };
  }
  const size = fit.smallest;
  const fits = (line: string) => measure(line, size) <= fit.width;
  const lines = wrap(
    words.flatMap((word) => broken(word, fits)),
    fits,
  );
  const room = Math.max(1, Math.floor(fit.height / (size * fit.leading)));
  if (lines.length <= room) return { size, lines };
  return { size, lines: [...lines.slice(0, room - 1), cut(lines.slice(room - 1).join(' '), fits)] };
}

/** Lines as full as they can be; a word that is too wide stands alone. */
function wrap(words: readonly string[], fits: (line: string) => boolean): string[] {
  const lines: string[] = [];
  for (const word of words) {
    const last = lines.at(-1);
    if (last !== undefined && fits(`${last} ${word}`)) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}

/** The same number of lines, as equally long as they can be, so that no word is left alone. */
function balance(words: readonly string[], lines: string[], fits: (line: string, share: number) => boolean) {
  let balanced = lines;
  for (let share = 0.95; share > 0.4; share -= 0.05) {
    const narrower = wrap(words, (line) => fits(line, share));
    if (narrower.length > lines.length) break;
    balanced = narrower;
  }
  return balanced;
}

const graphemes = (text: string) => Array.from(new Intl.Segmenter().segment(text), ({ segment }) => segment);

/** A word in as many parts as it needs. */
function broken(word: string, fits: (line: string) => boolean): string[] {
  if (fits(word)) return [word];
  const parts = [''];
  for (const letter of graphemes(word)) {
    const longer = (parts.at(-1) ?? '') + letter;
    if (fits(longer)) parts[parts.length - 1] = longer;
    else parts.push(letter);
  }
  return parts;
}

function cut(text: string, fits: (line: string) => boolean): string {
  const letters = graphemes(text);
  while (letters.length > 0 && !fits(`${letters.join('').trimEnd()}…`)) letters.pop();
  return `${letters.join('').trimEnd()}…`;
}
