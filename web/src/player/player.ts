import { type AudioEngine, createAudioEngine } from './audio-engine.ts';
import { playerStore } from './player-state.ts';

let engine: AudioEngine | undefined;

/** The app's one player. Its element lies outside React's tree, so that it plays on while screens come and go. */
export function player(): AudioEngine {
  engine ??= createAudioEngine(appendAudio(), playerStore);
  return engine;
}

function appendAudio(): HTMLAudioElement {
  const audio = document.createElement('audio');
  audio.preload = 'none';
  document.body.append(audio);
  return audio;
}
