import type { PlayerStore, Track } from './player-state.ts';

interface Commands {
  play: () => void;
  pause: () => void;
  stop: () => void;
  seek: (position: number) => void;
  skip: (seconds: number) => void;
}

/** What the lock screen, the headphones and the keyboard's media keys show and do. */
export function createMediaSession(store: PlayerStore, { play, pause, stop, seek, skip }: Commands) {
  const session = 'mediaSession' in navigator ? navigator.mediaSession : null;

  const handle = (action: MediaSessionAction, handler: MediaSessionActionHandler | null) => {
    try {
      session?.setActionHandler(action, handler);
    } catch {
      // This browser does not know the action.
    }
  };

  function handleAll() {
    handle('play', play);
    handle('pause', pause);
    handle('stop', stop);
    handle('seekto', ({ seekTime }) => seek(seekTime ?? 0));
    handle('seekbackward', ({ seekOffset }) => skip(-(seekOffset ?? 15)));
    handle('seekforward', ({ seekOffset }) => skip(seekOffset ?? 30));
    // Headphones and cars have no other keys for going back a little.
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
    /** After whatever moves the position otherwise than by playing. */
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
