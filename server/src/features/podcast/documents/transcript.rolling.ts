/** A line of a caption, as plain text. */
export interface Line {
  speaker: string | null;
  text: string;
}

export interface Caption {
  start: number;
  end: number;
  lines: readonly Line[];
}

/** The rows of rolling captions on a television. */
const MAX_ROWS = 4;
/** The share of captions in a file that roll at least. In YouTube's files half of them do. */
const SHARE = 0.2;

/** Removes the lines that rolling captions repeat, as live ones and YouTube's do. In other files repeated lines are speech. */
export function unrolled(captions: readonly Caption[]): readonly Caption[] {
  const spoken = captions.filter(({ lines }) => lines.length > 0);
  const rolling = spoken.filter(({ lines }, at) => isRolled(spoken[at - 1]?.lines ?? [], lines));
  if (rolling.length === 0 || rolling.length < SHARE * spoken.length) return spoken;
  const kept: Caption[] = [];
  for (const [at, caption] of spoken.entries()) {
    const last = kept.at(-1);
    const lines = addedLines(spoken[at - 1]?.lines ?? [], caption.lines);
    if (lines.length > 0) kept.push({ ...caption, lines });
    else if (last) last.end = Math.max(last.end, caption.end);
  }
  return kept;
}

/** The lines without those that repeat the last ones before, of which the last may have grown. */
function addedLines(before: readonly Line[], lines: readonly Line[]): readonly Line[] {
  for (let count = Math.min(before.length, lines.length, MAX_ROWS); count > 0; count--) {
    const shown = before.slice(-count);
    const last = shown.at(-1)!.text;
    const line = lines[count - 1]!;
    if (shown.slice(0, -1).some(({ text }, at) => text !== lines[at]!.text)) continue;
    if (line.text === last) return lines.slice(count);
    if (line.text.startsWith(`${last} `))
      return [{ ...line, text: line.text.slice(last.length + 1) }, ...lines.slice(count)];
  }
  return lines;
}

/** Whether lines repeat others and go on. One or two repeated words at the start of a line may be chance. */
function isRolled(before: readonly Line[], lines: readonly Line[]): boolean {
  const added = addedLines(before, lines);
  if (added === lines || added.length === 0) return false;
  return lines.includes(added[0]!) || before.at(-1)!.text.split(' ').length > 2;
}
