import { cleanup, render } from '@testing-library/react';
import { useRef } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useFramePlayback } from './frame-playback.ts';
import { player } from './player.ts';
import { playerStore } from './player-state.ts';
import { createTrack } from './track.fixture.ts';

/** Another tab of this browser, and how often something started here. */
const otherTab = new BroadcastChannel('clear-spring sound');
const heard = vi.fn<() => void>();
otherTab.addEventListener('message', heard);

beforeEach(() => {
  // jsdom plays nothing.
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue();
  vi.spyOn(HTMLMediaElement.prototype, 'pause').mockReturnValue();
  vi.spyOn(HTMLMediaElement.prototype, 'load').mockReturnValue();
  player().close();
  heard.mockClear();
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

function Page({ title }: { title: string }) {
  const frame = useRef<HTMLIFrameElement>(null);
  useFramePlayback(frame);
  return <iframe ref={frame} title={title} sandbox="allow-scripts" />;
}

/** An embed, and how often it was told to be quiet. */
function openEmbed(title: string) {
  const source = render(<Page title={title} />).container.querySelector('iframe')!.contentWindow!;
  const told = vi.spyOn(source, 'postMessage').mockReturnValue();
  return {
    told,
    play: () => window.dispatchEvent(new MessageEvent('message', { source, data: 'widget plays' })),
  };
}

test('what starts in another tab pauses the player and every embed here', async () => {
  const [radio, clip] = [openEmbed('Radio'), openEmbed('Clip')];
  player().play(createTrack('a'));
  expect(playerStore.get().isPlaying).toBe(true);
  radio.told.mockClear();
  clip.told.mockClear();
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has but one origin
  otherTab.postMessage('plays');
  await vi.waitFor(() => expect(playerStore.get().isPlaying).toBe(false));
  expect([radio.told, clip.told].map(({ mock }) => mock.calls)).toEqual([
    [['be quiet', '*']],
    [['be quiet', '*']],
  ]);
});

test('the player pauses the embeds and the other tabs each time it starts', async () => {
  const radio = openEmbed('Radio');
  player().play(createTrack('a'));
  await vi.waitFor(() => expect(heard).toHaveBeenCalledTimes(1));
  player().pause();
  player().resume();
  await vi.waitFor(() => expect(heard).toHaveBeenCalledTimes(2));
  expect(radio.told).toHaveBeenCalledTimes(2);
});

test('an embed pauses the player, the other embeds and the other tabs, but not itself', async () => {
  const [radio, clip] = [openEmbed('Radio'), openEmbed('Clip')];
  player().play(createTrack('a'));
  await vi.waitFor(() => expect(heard).toHaveBeenCalledTimes(1));
  radio.told.mockClear();
  clip.told.mockClear();
  radio.play();
  expect(playerStore.get().isPlaying).toBe(false);
  expect(clip.told).toHaveBeenCalledTimes(1);
  expect(radio.told).not.toHaveBeenCalled();
  await vi.waitFor(() => expect(heard).toHaveBeenCalledTimes(2));
});
