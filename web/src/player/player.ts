import { type AudioEngine, createAudioEngine } from './audio-engine.ts';
import { playerStore } from './player-state.ts';

let engine: AudioEngine | undefined;

/** The app's one player. Its element is outside React, so playback continues across screens. */
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
