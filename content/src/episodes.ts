import { pageTitles } from './page-titles.ts';
import { brand } from './brand.ts';
import { librarySize } from './plans.ts';

/** The series that all episodes belong to. */
export const episodeSeries = `${brand.companyShort} ${pageTitles.advancedTraining}`;

/** Shown blurred in place of the library, to members without the plan. */
export const libraryPreview = {
  title: `${librarySize} Episodes`,
  episodes: [
    { title: 'The first hour sets the tide', cover: '/art/cover-morning-tide.svg' },
    { title: 'Roots before reach: building a team that stays', cover: '/art/cover-seed-root.svg' },
    { title: 'Sleep is a skill', cover: '/art/cover-night-water.svg' },
  ],
} as const;
