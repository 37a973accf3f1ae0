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
 * A player with an element and a store of its own. jsdom has no media: this gives the element what the player needs of
 * it, and lets tests say what the browser would: that audio has come, that time has passed, that it stopped.
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
    /** The audio begins to come in, and is so many seconds long. */
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
    /** A phone call, or headphones that were pulled out. */
    interrupt() {
      media.paused = true;
      fire('pause');
    },
    /** 4: the source gave nothing that can be played, which a refusal looks like too. */
    breakDown(code = 4) {
      media.error = { code, MEDIA_ERR_DECODE: 3 };
      fire('error');
    },
  };
}
