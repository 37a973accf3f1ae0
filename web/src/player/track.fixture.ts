import { vi } from 'vitest';
import type { Moment, Track } from './player-state.ts';

export function createTrack(id: string, rest: Partial<Track> = {}) {
  const onMoment = vi.fn<(moment: Moment) => void>();
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
    onMoment,
  } satisfies Track;
}
