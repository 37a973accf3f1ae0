import { onTestFinished, vi } from 'vitest';
import { createAudioEngine } from './audio-engine.ts';
import { createPlayerStore } from './player-state.ts';

const EMPTY = {
  paused: true,
  currentTime: 0,
  duration: NaN,
  readyState: 0,
  ended: false,
  error: null as object | null,
};

/**
 * A player with its own element and store. jsdom does not play media, so this adds what the player needs. Tests then
 * play the browser's part: audio arrives, time passes, playback stops.
 */
export function createPlayer() {
  const media = { ...EMPTY };
  const audio = document.createElement('audio');
  const fire = (event: string) => void audio.dispatchEvent(new Event(event));
  const play = vi.fn<() => Promise<void>>(async () => void (media.paused = false));
  Object.assign(audio, {
    play,
    pause() {
      if (media.paused) return;
      media.paused = true;
      fire('pause');
    },
    load: () => void Object.assign(media, EMPTY),
  });
  for (const name of Object.keys(media) as (keyof typeof media)[])
    Object.defineProperty(audio, name, {
      get: () => media[name],
      set(value: never) {
        media[name] = value;
      },
    });
  document.body.append(audio);
  const player = createAudioEngine(audio, createPlayerStore());
  onTestFinished(() => {
    player.close();
    audio.remove();
  });

  return {
    audio,
    player,
    play,
    state: player.state,
    /** The audio arrives. @param duration Seconds. */
    arrive(duration = 2_292) {
      Object.assign(media, { duration, readyState: 4 });
      fire('loadedmetadata');
      fire('playing');
    },
    reach(position: number) {
      media.currentTime = position;
      fire('timeupdate');
    },
    runOut() {
      media.currentTime = media.duration;
      Object.assign(media, { ended: true, paused: true });
      fire('timeupdate');
      fire('pause');
      fire('ended');
    },
    wait: () => fire('waiting'),
    goOn: () => fire('playing'),
    /** A phone call, or unplugged headphones. */
    interrupt() {
      media.paused = true;
      fire('pause');
    },
    /** 4 (MEDIA_ERR_SRC_NOT_SUPPORTED): no playable source, which is also what a refused request looks like. */
    breakDown(code = 4) {
      media.error = { code, MEDIA_ERR_DECODE: 3 };
      fire('error');
    },
  };
}
