import { HOUR } from '@clear-spring/contract';
import { createStore, useStore } from '../browser/store.ts';
import { playerStore } from '../player/player-state.ts';
import { SKIP_WAITING } from './skip-waiting.ts';

/** `ready`: a new version is available. `wanted`: it is applied as soon as nothing plays. */
export type UpdateState = 'none' | 'ready' | 'wanted';

/** Milliseconds. The gap between two episodes is shorter. */
const SILENCE = 1_000;

const state = createStore<UpdateState>('none');
/** The worker with the new version; null when it has taken over already, at another tab's request. */
let waiting: ServiceWorker | null = null;
let listening: ReturnType<typeof setInterval> | undefined;

export const useUpdateState = (): UpdateState => useStore(state);

/** Checks for new versions while the page is open. */
export function watchUpdates(registration: ServiceWorkerRegistration): void {
  const { serviceWorker } = navigator;
  const announce = (worker: ServiceWorker) => {
    waiting = worker;
    if (state.get() === 'none') state.set('ready');
  };
  if (registration.waiting && serviceWorker.controller) announce(registration.waiting);
  registration.addEventListener('updatefound', () => {
    const worker = registration.installing;
    worker?.addEventListener('statechange', () => {
      // Without a controller, this is the first worker, which takes over by itself.
      if (worker.state === 'installed' && serviceWorker.controller) announce(worker);
    });
  });
  serviceWorker.addEventListener('controllerchange', () => {
    if (waiting === null) return;
    waiting = null;
    if (state.get() === 'wanted') whenSilent(() => window.location.reload());
  });
  // A page may stay open for weeks.
  let lookedAt = Date.now();
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden' || Date.now() - lookedAt < HOUR) return;
    lookedAt = Date.now();
    // Without a connection, the next check finds it.
    registration.update().catch(() => {});
  });
}

/** Applies the new version, which reloads the page. Never while something plays. */
export function update(): void {
  state.set('wanted');
  whenSilent(() => {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a page's message to a worker has one receiver
    if (waiting) waiting.postMessage(SKIP_WAITING);
    else window.location.reload();
  });
}

/** Leaves the new version until the app is opened again. */
export function putOffUpdate(): void {
  clearInterval(listening);
  state.set('none');
}

const isHeard = () => playerStore.get().isPlaying || playerStore.get().isEmbedPlaying;

function whenSilent(action: () => void): void {
  if (!isHeard()) return action();
  let wasHeard = true;
  clearInterval(listening);
  listening = setInterval(() => {
    if (!isHeard() && !wasHeard) {
      clearInterval(listening);
      action();
    }
    wasHeard = isHeard();
  }, SILENCE);
}
