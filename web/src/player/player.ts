import { type AudioEngine, createAudioEngine } from './audio-engine.ts';
import { playerStore } from './player-state.ts';
import { joinSound } from './sole-sound.ts';

let engine: AudioEngine | undefined;

/** The app's one player. Its element is outside React, so playback continues across screens. */
export function player(): AudioEngine {
  engine ??= createPlayer();
  return engine;
}

function createPlayer(): AudioEngine {
  const created = createAudioEngine(appendAudio(), playerStore);
  const isPlaying = () => playerStore.get().isPlaying;
  const sound = joinSound(() => {
    if (isPlaying()) created.pause();
  });
  let wasPlaying = false;
  playerStore.subscribe(() => {
    const starts = isPlaying() && !wasPlaying;
    wasPlaying = isPlaying();
    if (starts) sound.starts();
  });
  return created;
}

function appendAudio(): HTMLAudioElement {
  const audio = document.createElement('audio');
  audio.preload = 'none';
  document.body.append(audio);
  return audio;
}
