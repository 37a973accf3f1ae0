import { type Chapter, type ChaptersFault, readChapters } from './chapters.document.ts';
import { decode } from './feed.document.ts';
import type { Transcript } from './transcript.cues.ts';
import { readTranscript, type TranscriptFault } from './transcript.document.ts';

/** A file as it was fetched. */
export interface WordsDocument {
  kind: 'transcript' | 'chapters';
  bytes: Uint8Array;
  /** As the server gives it. */
  contentType: string | null;
  /** As the feed gives it. */
  type: string;
  url: string;
}

/** What a file says: a transcript or chapters. */
export interface Words extends Transcript {
  chapters: Chapter[];
}

export type WordsFault = TranscriptFault | ChaptersFault;

export function readWordsDocument(document: WordsDocument): Words | WordsFault {
  const { kind, bytes, contentType, type, url } = document;
  const text = decode(bytes, contentType).replace(/^\u{feff}/u, '');
  if (kind === 'transcript') {
    const transcript = readTranscript(text, type, url);
    return typeof transcript === 'string' ? transcript : { ...transcript, chapters: [] };
  }
  const chapters = readChapters(text, url);
  return typeof chapters === 'string' ? chapters : { language: null, isTimed: false, cues: [], chapters };
}
