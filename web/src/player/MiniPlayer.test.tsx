import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { TestRouter } from '../browser/router.fixture.tsx';
import { MiniPlayer } from './MiniPlayer.tsx';
import { player } from './player.ts';
import { playerStore } from './player-state.ts';
import { createTrack } from './track.fixture.ts';

afterEach(() => {
  cleanup();
  player().close();
  vi.restoreAllMocks();
});

const track = createTrack('a', { title: 'Morning light' });

function open(state: Parameters<typeof playerStore.change>[0]) {
  const audio = HTMLMediaElement.prototype;
  vi.spyOn(audio, 'pause').mockReturnValue();
  vi.spyOn(audio, 'load').mockReturnValue();
  const acts = {
    retry: vi.spyOn(player(), 'retry').mockReturnValue(),
    toggle: vi.spyOn(player(), 'toggle').mockReturnValue(),
  };
  playerStore.change({ track, duration: 600, currentTime: 65, ...state });
  render(
    <TestRouter>
      <MiniPlayer track={track} href="/advanced-audios" />
    </TestRouter>,
  );
  return acts;
}

test('tells how far one is, and pauses', async () => {
  const { toggle, retry } = open({ isPlaying: true });
  expect(screen.getByText('1:05 of 10:00')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Pause Morning light' }));
  expect([toggle.mock.calls.length, retry.mock.calls.length]).toEqual([1, 0]);
});

test('says that the audio has failed, and tries again', async () => {
  const { toggle, retry } = open({ hasFailed: true, isPlaying: true, isLoading: true });
  expect(screen.getByRole('alert').textContent).toBe('Audio temporarily unavailable');
  const again = screen.getByRole('button', { name: 'Play Morning light' });
  expect(again.ariaBusy).not.toBe('true');
  await userEvent.click(again);
  expect([toggle.mock.calls.length, retry.mock.calls.length]).toEqual([0, 1]);
});
