import { singleLine } from './auth.single-line.ts';

export const BOOKMARK_NOTE_MAX_LENGTH = 500;

/** One line of text; may be empty. */
export const bookmarkNote = singleLine(BOOKMARK_NOTE_MAX_LENGTH);
