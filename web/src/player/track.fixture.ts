import { vi } from 'vitest';
import type { PlaybackEvent, Track } from './player-state.ts';

export function createTrack(id: string, rest: Partial<Track> = {}) {
  const onPlaybackEvent = vi.fn<(event: PlaybackEvent) => void>();
  return {
    id,
    title: `Title of ${id}`,
    artist: 'CS Advanced Training',
    artwork: '/art/cover-seed-root.svg',
    page: null,
    premium: true,
    expectedDuration: null,
    source: () => `/api/audio-proxy?url=${id}`,
    ...rest,
    onPlaybackEvent,
  } satisfies Track;
}
