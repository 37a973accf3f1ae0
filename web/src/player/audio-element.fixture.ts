import { onTestFinished, vi } from 'vitest';

/**
 * jsdom has no media. This gives the player's one element what the tests need of it, and lets them say what the
 * browser would: that audio has come, that time has passed, that it stopped.
 */
export async function createPlayer() {
  vi.resetModules();
  document.body.replaceChildren();
  const media = {
    paused: true,
    currentTime: 0,
    duration: NaN,
    readyState: 0,
    ended: false,
    error: null as object | null,
  };
  const play = vi.fn<() => Promise<void>>(async () => void (media.paused = false));
  Object.assign(HTMLMediaElement.prototype, {
    play,
    pause() {
      if (media.paused) return;
      media.paused = true;
      fire('pause');
    },
    load() {
      Object.assign(media, {
        paused: true,
        currentTime: 0,
        duration: NaN,
        readyState: 0,
        ended: false,
        error: null,
      });
    },
  });
  const { player, loadTimeout } = await import('./audio-engine.ts');
  const state = await import('./player-state.ts');
  const note = await import('./player-note.ts');
  const settings = await import('./device-setting.ts');
  const keys = await import('./keyboard-shortcuts.ts');
  const audio = document.querySelector('audio')!;
  for (const name of Object.keys(media) as (keyof typeof media)[])
    Object.defineProperty(audio, name, {
      configurable: true,
      get: () => media[name],
      set: (value: never) => {
        media[name] = value;
      },
    });
  const fire = (event: string) => void audio.dispatchEvent(new Event(event));
  onTestFinished(() => {
    player.close();
    audio.remove();
  });

  return {
    audio,
    player,
    play,
    loadTimeout,
    note,
    settings,
    keys,
    state: state.playerState,
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
