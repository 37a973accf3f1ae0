import { pages } from './pages.ts';
import { brand } from './brand.ts';
import { librarySize } from './plans.ts';

/** What every episode of the library belongs to. */
export const episodeSeries = `${brand.companyShort} ${pages.advancedTraining.title}`;

/** What stands, out of focus, where the library would be: for members without the plan. */
export const libraryPreview = {
  title: `${librarySize} Episodes`,
  episodes: [
    { title: 'The first hour sets the tide', cover: '/art/cover-morning-tide.svg' },
    { title: 'Roots before reach: building a team that stays', cover: '/art/cover-seed-root.svg' },
    { title: 'Sleep is a skill', cover: '/art/cover-night-water.svg' },
  ],
} as const;
