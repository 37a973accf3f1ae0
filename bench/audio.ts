import { benchPeaks } from './audio.peaks.ts';
import { setTheStage } from './audio.product.ts';
import { benchSearch } from './audio.search.ts';
import { benchSound } from './audio.sound.ts';

await benchPeaks();
const stage = await setTheStage();
try {
  await benchSound(stage);
  await benchSearch(stage);
} finally {
  await stage.close();
}
