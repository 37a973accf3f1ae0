import { benchPeaks } from './audio.peaks.ts';

await benchPeaks();
