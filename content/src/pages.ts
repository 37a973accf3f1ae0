import { pageTitles } from './page-titles.ts';
import { premiumPlan } from './plans.ts';

export interface Page {
  title: string;
  intro: string;
  image: string;
}

export interface BonusPage extends Page {
  /** The framed page: one of web/public/widgets. */
  embed: string;
  /** The paragraph below it. */
  about: string;
}

/** What every member page says of itself at its top. */
export const pages = {
  productMedia: {
    title: pageTitles.productMedia,
    intro: 'Everything we make, in one quiet place: what it is, and where to read more.',
    image: '/art/group-wellness-products.svg',
  },
  wellnessProducts: {
    title: pageTitles.wellnessProducts,
    intro: 'Twenty-one everyday formulas, each with a page to learn from and a link that is yours to share.',
    image: '/art/hero-spring.svg',
  },
  advancedTraining: {
    title: pageTitles.advancedTraining,
    intro: 'Audios, courses and notes for going further, at the pace you choose.',
    image: '/art/training-courses.svg',
  },
  advancedAudios: {
    title: pageTitles.advancedAudios,
    intro: 'Pick a talk, press play, and carry on where you left off on any device.',
    image: '/art/training-audios.svg',
  },
  fastStart: {
    title: pageTitles.fastStart,
    intro: 'Six small steps that give your first weeks a shape.',
    image: '/art/scene-fast-start.svg',
  },
  radioConnection: {
    title: pageTitles.radioConnection,
    intro: 'Good company around the clock, for the car, the kitchen and the quiet hours.',
    image: '/art/scene-radio.svg',
  },
  bonusMaterials: {
    title: pageTitles.bonusMaterials,
    intro: 'Extra recordings and stories to keep, and to share with your team.',
    image: '/art/scene-bonus-materials.svg',
  },
  founderAudios: {
    title: pageTitles.founderAudios,
    intro: 'Short recordings from the founder, made for listening again.',
    image: '/art/bonus-founder-audios.svg',
    embed: '/widgets/founder-audios.html',
    about:
      'These recordings began as voice messages to a handful of early members. They cover the questions that still come up every week: how to start, how to speak about the products honestly, and how to keep a promise to yourself.',
  },
  founder: {
    title: pageTitles.founder,
    intro: 'Where the spring began, and what it is for.',
    image: '/art/bonus-founder.svg',
    embed: '/widgets/founder.html',
    about:
      'Clear Spring Wellness started at a kitchen table with one bottle of mineral drops and a long list of friends to ask. This page gathers the story, the photographs and the few ideas that have not changed since.',
  },
  eventPhotos: {
    title: pageTitles.eventPhotos,
    intro: 'Places and moments from our gatherings, from the first light on the lake to the last lantern.',
    image: '/art/scene-event-photos.svg',
  },
  subscription: {
    title: pageTitles.subscription,
    intro: `Stay free for as long as you like. Take ${premiumPlan.title} when you want the whole library.`,
    image: '/art/training-audios.svg',
  },
  profile: {
    title: pageTitles.profile,
    intro: 'Your name, your plan, and how we may reach you.',
    image: '/art/cover-morning-tide.svg',
  },
  myLinks: {
    title: pageTitles.myLinks,
    intro: 'Track the performance of your personalized product links',
    image: '/art/product-spring-drops.svg',
  },
  inbox: {
    title: pageTitles.inbox,
    intro: 'What was sent to you since you joined, whether or not a phone buzzed.',
    image: '/art/cover-night-water.svg',
  },
  notificationLogs: {
    title: pageTitles.notificationLogs,
    intro: 'What members like you were sent since you joined, and your own tests.',
    image: '/art/cover-night-water.svg',
  },
  adminNotifications: {
    title: pageTitles.adminNotifications,
    intro: 'Write to every member at once, now or at a time you choose.',
    image: '/art/cover-morning-tide.svg',
  },
  rssMonitoring: {
    title: pageTitles.rssMonitoring,
    intro: 'What the podcast feed brought in, and what members were told about it.',
    image: '/art/training-audios.svg',
  },
} as const satisfies Record<string, Page | BonusPage>;
