import type { Chapter, Episode, Transcript } from '@clear-spring/contract';

/** An episode that is on this device, or on its way there. Sizes are in bytes. */
export interface Download {
  episode: Episode;
  cover: string;
  /** `waiting`: for others, for the connection, for room, or for the server. */
  state: 'waiting' | 'loading' | 'done';
  received: number;
  /** 0 while unknown. */
  size: number;
  /** Milliseconds since the epoch. Downloads run in this order. */
  askedAt: number;
  /** The ETag or date by which the server tells whether the rest is of the same file; null while there is none. */
  validator: string | null;
  /** Kept ahead by the app, which may remove it again; not asked for by the member. */
  isAutomatic: boolean;
}

/** What is said in a downloaded episode, kept beside its audio. */
export interface KeptWords {
  transcript: Transcript;
  chapters: readonly Chapter[];
}

export type Downloads = ReadonlyMap<string, Download>;

/** Whole percent; null while the size is unknown. */
export const percentOf = ({ received, size }: Pick<Download, 'received' | 'size'>): number | null =>
  size > 0 ? Math.floor((received / size) * 100) : null;
