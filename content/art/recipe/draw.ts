import { writeFileSync } from 'node:fs';
import { floatingLight, gardenRain, harvest, longRoad, mountainLake } from './covers.ts';
import { founder, founderAudios } from './founder-scenes.ts';
import { lanternFire, lanternTable, lanternWater } from './event-evening.ts';
import { lakeDawn, lakeJetty, lakeMidsummer } from './event-lake.ts';
import { eventPhotos } from './event-scene.ts';
import { tastingGlasses, tastingTea, tastingToast } from './event-tasting.ts';
import { walkForest, walkRest, walkRidge } from './event-walk.ts';
import { workshopCircle, workshopStill, workshopTable } from './event-workshop.ts';
import { drawGroups } from './group-pictures.ts';
import { drawProducts } from './product-pictures.ts';
import { fitness, mindfulness, nutrition } from './recent-scenes.ts';
import { backOffice, bonusMaterials, fastStart, radio } from './scenes.ts';
import { icon, lostBoat, placeholder } from './stillness.ts';
import { toSvg } from './svg.ts';
import type { Drawing, Picture } from './svg.ts';

/**
 * Draws the pictures of content/art anew: `node content/art/recipe/draw.ts`.
 * The marks, wordmarks, heroes, the first three covers, the training pictures and the bowl are older than this recipe and stay as they are.
 */

const largest = 12 * 1024;

const scene = (name: string, drawing: Drawing): Picture => ({ name, width: 560, height: 340, ...drawing });

const cover = (name: string, drawing: Drawing): Picture => ({
  name: `cover-${name}`,
  width: 400,
  height: 400,
  ...drawing,
});

const event = (name: string, drawing: Drawing): Picture => ({
  name: `event-${name}`,
  width: 640,
  height: 480,
  ...drawing,
});

const pictures: Picture[] = [
  ...drawProducts(),
  ...drawGroups(),
  scene('scene-radio', radio()),
  scene('scene-fast-start', fastStart()),
  scene('scene-event-photos', eventPhotos()),
  scene('scene-bonus-materials', bonusMaterials()),
  scene('scene-back-office', backOffice()),
  scene('bonus-founder-audios', founderAudios()),
  scene('bonus-founder', founder()),
  scene('recent-nutrition', nutrition()),
  scene('recent-fitness', fitness()),
  scene('recent-mindfulness', mindfulness()),
  cover('mountain-lake', mountainLake()),
  cover('long-road', longRoad()),
  cover('garden-rain', gardenRain()),
  cover('floating-light', floatingLight()),
  cover('harvest', harvest()),
  event('lake-dawn', lakeDawn()),
  event('lake-midsummer', lakeMidsummer()),
  event('lake-jetty', lakeJetty()),
  event('workshop-table', workshopTable()),
  event('workshop-still', workshopStill()),
  event('workshop-circle', workshopCircle()),
  event('tasting-glasses', tastingGlasses()),
  event('tasting-tea', tastingTea()),
  event('tasting-toast', tastingToast()),
  event('walk-ridge', walkRidge()),
  event('walk-forest', walkForest()),
  event('walk-rest', walkRest()),
  event('evening-water', lanternWater()),
  event('evening-table', lanternTable()),
  event('evening-fire', lanternFire()),
  { name: 'not-found', width: 360, height: 260, floating: true, ...lostBoat() },
  { name: 'placeholder', width: 320, height: 360, ...placeholder() },
  { name: 'icon', width: 512, height: 512, ...icon() },
];

for (const picture of pictures) {
  const svg = toSvg(picture);
  if (svg.length > largest)
    throw new Error(`${picture.name}.svg is ${svg.length} bytes, more than ${largest}`);
  writeFileSync(new URL(`../${picture.name}.svg`, import.meta.url), svg);
}
