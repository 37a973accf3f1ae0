/** For episodes whose feed brings no picture. Neighbours in this list differ in colour: take them in turn. */
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
