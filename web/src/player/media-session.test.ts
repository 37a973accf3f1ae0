import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createPlayer } from './audio-element.fixture.ts';
import { createTrack } from './track.fixture.ts';

/** jsdom has no session that the lock screen shows. */
function stubMediaSession() {
  const handlers = new Map<string, MediaSessionActionHandler | null>();
  const session = {
    metadata: null as object | null,
    playbackState: 'none',
    position: undefined as MediaPositionState | undefined,
    setActionHandler: (action: string, handler: MediaSessionActionHandler | null) =>
      void handlers.set(action, handler),
    setPositionState: (position?: MediaPositionState) => void (session.position = position),
  };
  vi.stubGlobal('navigator', { userAgent: '', maxTouchPoints: 0, mediaSession: session });
  vi.stubGlobal('MediaMetadata', function describe(this: object, init: object) {
    Object.assign(this, init);
  });
  return {
    session,
    press: (action: MediaSessionAction, details: object = {}) =>
      handlers.get(action)!({ action, ...details }),
  };
}

let screen: ReturnType<typeof stubMediaSession>;
beforeEach(() => void (screen = stubMediaSession()));
afterEach(() => void vi.unstubAllGlobals());

function start() {
  const page = createPlayer();
  page.player.play(createTrack('a', { title: 'By the water', artist: 'The series', artwork: '/art/a.svg' }));
  page.arrive(300);
  page.reach(100);
  return page;
}

test('the lock screen shows the track, its state and its position, and nothing once the player is closed', () => {
  const { player, reach } = start();
  const { session } = screen;
  expect(session.metadata).toEqual({
    title: 'By the water',
    artist: 'The series',
    artwork: [{ src: new URL('/art/a.svg', location.href).href }],
  });
  expect(session.playbackState).toBe('playing');
  player.setSpeed(1.5);
  player.seek(120);
  expect(session.position).toEqual({ duration: 300, playbackRate: 1.5, position: 120 });
  player.pause();
  expect(session.playbackState).toBe('paused');
  // Browsers refuse a position beyond the end.
  reach(300.25);
  player.setSpeed(1);
  expect(session.position).toEqual({ duration: 300, playbackRate: 1, position: 300 });
  player.close();
  expect(session).toMatchObject({ metadata: null, playbackState: 'none' });
});

test('the keys of the lock screen control the player', () => {
  const { state } = start();
  const { press } = screen;
  press('pause');
  expect(state().isPlaying).toBe(false);
  press('play');
  expect(state().isPlaying).toBe(true);
  const positions = (
    [
      ['seekto', { seekTime: 60 }],
      ['nexttrack', {}],
      ['previoustrack', {}],
      ['seekforward', { seekOffset: 10 }],
      ['seekbackward', {}],
    ] as const
  ).map(([action, details]) => {
    press(action, details);
    return state().currentTime;
  });
  expect(positions).toEqual([60, 90, 75, 85, 70]);
  press('stop');
  expect(state().track).toBeNull();
});
