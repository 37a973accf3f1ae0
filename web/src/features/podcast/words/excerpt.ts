import type { TranscriptHit } from '@clear-spring/contract';

export interface ExcerptPart {
  text: string;
  isMatch: boolean;
}

/** Characters of an excerpt, and those before its first match. */
const LENGTH = 160;
const BEFORE = 50;

/** The part of a passage around its first match, cut between words, with its matches apart from the rest. */
export function excerptOf({ text, matches }: Pick<TranscriptHit, 'text' | 'matches'>): ExcerptPart[] {
  const [first, last] = matches[0] ?? [0, 0];
  const from = first <= BEFORE ? 0 : wordFrom(text, first - BEFORE, first);
  const to = wordEnd(text, Math.max(from + LENGTH, last));
  const parts: ExcerptPart[] = [];
  let at = from;
  const add = (end: number, isMatch: boolean) => {
    if (end > at) parts.push({ text: text.slice(at, end), isMatch });
    at = Math.max(at, end);
  };
  if (from > 0) parts.push({ text: '… ', isMatch: false });
  for (const [begin, end] of matches) {
    if (begin >= to) break;
    add(begin, false);
    add(Math.min(end, to), true);
  }
  add(to, false);
  if (to < text.length) parts.push({ text: ' …', isMatch: false });
  return parts;
}

/** Where the next word begins; the match itself where there is no space, as in Chinese. */
function wordFrom(text: string, at: number, match: number): number {
  const space = text.indexOf(' ', at);
  return space === -1 || space >= match ? match : space + 1;
}

function wordEnd(text: string, at: number): number {
  if (at >= text.length) return text.length;
  const space = text.lastIndexOf(' ', at);
  return space > at - LENGTH / 2 ? space : at;
}
