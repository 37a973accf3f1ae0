/** A named part of a track. */
export interface Chapter {
  /** Seconds. */
  start: number;
  title: string;
}

/** Pixels between two marks on the waveform. What lies closer is not marked. */
const CLOSEST = 6;

/** The index of the chapter at this position; -1 before the first. */
export const chapterAt = (chapters: readonly Chapter[], position: number): number =>
  chapters.findLastIndex(({ start }) => start <= position);

/** Where chapters begin on a waveform, in pixels. The beginning of the track is no mark. */
export function chapterMarks(chapters: readonly Chapter[], duration: number, width: number): number[] {
  const marks: number[] = [];
  for (const { start } of chapters) {
    const mark = (start / duration) * width;
    if (mark - (marks.at(-1) ?? 0) >= CLOSEST && width - mark >= 1) marks.push(mark);
  }
  return marks;
}
