import { address } from './feed.address.ts';
import { readJson } from './words.json.ts';
import { clockTime, lineOf, timeOf } from './words.text.ts';

export interface Chapter {
  /** Seconds into the episode. */
  start: number;
  title: string;
  link: string | null;
  imageUrl: string | null;
}

export type ChaptersFault = 'not-chapters' | 'too-many-chapters';

const MAX_CHAPTERS = 1_000;
const MAX_TITLE = 300;

/** Reads the chapters of the Podcasting 2.0 namespace (JSON, version 1). */
export function readChapters(document: string, url: string): Chapter[] | ChaptersFault {
  const { chapters } = Object(readJson(document)) as { chapters?: unknown };
  if (!Array.isArray(chapters)) return 'not-chapters';
  if (chapters.length > MAX_CHAPTERS) return 'too-many-chapters';
  const base = new URL(url);
  return inOrder(
    chapters.map((chapter: unknown) => {
      const { startTime, title, img, url: link, toc } = Object(chapter) as Record<string, unknown>;
      // These change the picture while the chapter before goes on.
      if (toc === false) return null;
      const start = typeof startTime === 'string' ? clockTime(startTime) : timeOf(Number(startTime));
      return presentable(start, title, address(text(link), base), address(text(img), base));
    }),
  );
}

/** Reads Podlove Simple Chapters, as a feed contains them. */
export function readSimpleChapters(
  chapters: readonly {
    start?: string | undefined;
    title?: string | undefined;
    href?: string | undefined;
    image?: string | undefined;
  }[],
  base: URL,
): Chapter[] {
  return inOrder(
    chapters
      .slice(0, MAX_CHAPTERS)
      .map(({ start, title, href, image }) =>
        presentable(clockTime(start ?? ''), title, address(href, base), address(image, base)),
      ),
  );
}

function presentable(
  start: number | null,
  title: unknown,
  link: string | null,
  imageUrl: string | null,
): Chapter | null {
  const line = lineOf(text(title) ?? '')
    .slice(0, MAX_TITLE)
    .toWellFormed();
  return start === null || line === '' ? null : { start, title: line, link, imageUrl };
}

const text = (value: unknown) => (typeof value === 'string' ? value : undefined);

/** By time, and of those that begin together the first. */
function inOrder(chapters: readonly (Chapter | null)[]): Chapter[] {
  const valid = chapters.filter((chapter) => chapter !== null).toSorted((a, b) => a.start - b.start);
  return valid.filter(({ start }, at) => start !== valid[at - 1]?.start);
}
