import type { PlayerStore, Track } from './player-state.ts';

interface Commands {
  play: () => void;
  pause: () => void;
  stop: () => void;
  seek: (position: number) => void;
  skip: (seconds: number) => void;
}

/** Connects the lock screen, headphones and media keys to the player. */
export function createMediaSession(store: PlayerStore, { play, pause, stop, seek, skip }: Commands) {
  const session = 'mediaSession' in navigator ? navigator.mediaSession : null;

  const handle = (action: MediaSessionAction, handler: MediaSessionActionHandler | null) => {
    try {
      session?.setActionHandler(action, handler);
    } catch {
      // This browser does not support the action.
    }
  };

  function handleAll() {
    handle('play', play);
    handle('pause', pause);
    handle('stop', stop);
    handle('seekto', ({ seekTime }) => seek(seekTime ?? 0));
    handle('seekbackward', ({ seekOffset }) => skip(-(seekOffset ?? 15)));
    handle('seekforward', ({ seekOffset }) => skip(seekOffset ?? 30));
    // Headphones and cars have no other keys for skipping within a track.
    handle('previoustrack', () => skip(-15));
    handle('nexttrack', () => skip(30));
  }

  return {
    describe(track: Track | null) {
      if (!session) return;
      if (track) handleAll();
      session.metadata = track && new MediaMetadata(describe(track));
      if (!track) session.playbackState = 'none';
    },
    /** Call this after every change of position that is not playback. */
    update() {
      if (!session) return;
      const { track, isPlaying, currentTime, duration, playbackRate } = store.get();
      if (!track) return;
      session.playbackState = isPlaying ? 'playing' : 'paused';
      if (duration === 0) return session.setPositionState?.();
      session.setPositionState?.({ duration, playbackRate, position: Math.min(currentTime, duration) });
    },
  };
}

const describe = ({ title, artist, artwork }: Track) => ({
  title,
  artist,
  artwork: [{ src: new URL(artwork, location.href).href }],
});
