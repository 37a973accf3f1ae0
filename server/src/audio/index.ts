export { type AudioSource, createAudioSource } from './audio-source.ts';
export { type AudioType, audioTypeOf, audioTypeOfName } from './audio-type.ts';
export type { AudioAnswer, AudioFailure } from './fetch-audio.ts';
export { computePeaks, MAX_BYTES as MAX_PEAKS_BYTES } from './peaks.ts';
export { createStreamSlots, type StreamSlots } from './stream-slots.ts';
export { createStreamWatch, type StreamWatch } from './stream-watch.ts';
