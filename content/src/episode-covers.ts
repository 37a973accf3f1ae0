/** For episodes without a picture in the feed. Neighbours differ in colour, so use them in order. */
export const episodeCovers: readonly string[] = [
  '/art/cover-morning-tide.svg',
  '/art/cover-seed-root.svg',
  '/art/cover-night-water.svg',
  '/art/cover-long-road.svg',
  '/art/cover-garden-rain.svg',
  '/art/cover-harvest.svg',
  '/art/cover-floating-light.svg',
  '/art/cover-mountain-lake.svg',
];
