import { act, renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { createEntries } from '../episode-entries.ts';
import { createEpisode } from '../episode.fixture.ts';
import { useCuedPlayback } from './playback.ts';

test('an episode that was left beyond its length in the feed goes forward from there', () => {
  const [entry] = createEntries([createEpisode({ duration: 60 })]).newest;
  const at = new Date().toISOString();
  const progress = { episodeId: entry!.episode.id, position: 300, played: false, at };
  const { result } = renderHook(() =>
    useCuedPlayback(entry!, { progress, requestedPosition: undefined, onPlay: () => {} }),
  );
  expect(result.current).toMatchObject({ position: 300, duration: 300 });
  act(() => result.current.skip(30));
  expect(result.current).toMatchObject({ position: 330, duration: 330 });
  act(() => result.current.skip(-15));
  expect(result.current).toMatchObject({ position: 315, duration: 315 });
});
