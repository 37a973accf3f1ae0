import { episodeCovers } from './episode-covers.ts';
import { pageTitles } from './page-titles.ts';

/**
 * The bundled podcast, so that the library is full before anybody sets a feed: 84 subjects in five formats, one episode
 * a week up to the week of `now`. Each format has one recording (made by scripts/demo-audio.ts), so an episode's
 * duration is that file's.
 */
export interface DemoEpisode {
  guid: string;
  title: string;
  description: string;
  /** The file's name in content/audio. */
  recording: string;
  /** Whole seconds. */
  duration: number;
  cover: string;
  pubDate: Date;
  /** Free for everybody. */
  trailer: boolean;
}

/** Change it when episodes change, so that existing libraries are imported again. */
export const DEMO_PODCAST_EDITION = '2';
export const DEMO_EPISODES = 420;

/** Whole seconds. */
export const demoRecordings: Readonly<Record<string, number>> = {
  welcome: 37,
  preview: 30,
  'where-to-begin': 89,
  'what-gets-in-the-way': 85,
  'questions-from-members': 81,
  'guided-practice': 180,
  'quiet-session': 300,
};

interface Theme {
  opening: string;
  subjects: readonly string[];
}

const THEMES: readonly Theme[] = [
  {
    opening: 'Sleep is where most of the other changes begin.',
    subjects: [
      'The hour before bed',
      'A darker bedroom',
      'Waking without an alarm',
      'The afternoon nap',
      'Sleeping away from home',
      'When the night is short',
      'Screens after sunset',
    ],
  },
  {
    opening: 'Nothing in the day is as simple, or as easily forgotten, as a glass of water.',
    subjects: [
      'Water before coffee',
      'A bottle within reach',
      'Tea through the day',
      'Thirst and hunger',
      'Drinking enough in winter',
      'Water on the road',
      'Greens in a glass',
    ],
  },
  {
    opening: 'A body that is moved a little, often, asks for less repair.',
    subjects: [
      'Ten minutes of walking',
      'Stairs, always',
      'A stronger back',
      'Stretching at the desk',
      'Moving with children',
      'Balance after fifty',
      'The walk after dinner',
    ],
  },
  {
    opening: 'What stands on the table decides more than what stands in the plan.',
    subjects: [
      'A breakfast that lasts',
      'Cooking once for three days',
      'Eating slowly',
      'The honest snack',
      'Colour on the plate',
      'Shopping with a list',
      'Sunday soup',
    ],
  },
  {
    opening: 'The breath is the one part of the nervous system that we can hold in our hands.',
    subjects: [
      'The long exhale',
      'Breathing through the nose',
      'Three breaths before you answer',
      'Breath and stairs',
      'Calm before a meeting',
      'Breathing in bed',
      'Singing in the car',
    ],
  },
  {
    opening: 'Attention goes where it is led, and it can be led gently.',
    subjects: [
      'One thing at a time',
      'The first page of the day',
      'A phone in another room',
      'Finishing small things',
      'Saying no kindly',
      'The empty quarter of an hour',
      'A notebook for everything',
    ],
  },
  {
    opening: 'Rest is not what is left over when the work is done.',
    subjects: [
      'A real lunch break',
      'Sundays without errands',
      'The quiet room',
      'Letting the garden be',
      'A bath as a ritual',
      'Rest between two calls',
      'An evening off line',
    ],
  },
  {
    opening: 'Skin tells the truth about the week, and it forgives quickly.',
    subjects: [
      'Three steps in the morning',
      'Oils and when to use them',
      'Sun without worry',
      'Hands that work',
      'Dry air, dry skin',
      'Clay once a week',
      'Less on the shelf',
    ],
  },
  {
    opening: 'People remember how we listened long after they forget what we said.',
    subjects: [
      'The second question',
      'Silence in a conversation',
      'Hearing a no',
      'Calls that people enjoy',
      'Remembering names',
      'Writing a good message',
      'Feedback without a sting',
    ],
  },
  {
    opening: 'A business among friends stands on one thing: that nobody feels used.',
    subjects: [
      'Telling your own story',
      'Inviting without pushing',
      'The follow-up call',
      'Sharing a link with care',
      'A customer for ten years',
      'When a friend says maybe',
      'Showing, not telling',
    ],
  },
  {
    opening: 'A team grows at the speed of its trust.',
    subjects: [
      'The first week of a new member',
      'A team call worth joining',
      'Praise that lands',
      'Leading by going first',
      'Handing over a task',
      'When the team goes quiet',
      'Goals for a quarter',
    ],
  },
  {
    opening: 'Habits are not built by force. They are planted, and then they are protected.',
    subjects: [
      'The two-minute start',
      'Never miss twice',
      'A habit on a habit',
      'Keeping count',
      'The room does the work',
      'Beginning again',
      'A year in small steps',
    ],
  },
];

interface Format {
  name: string;
  recording: string;
  about: (subject: string) => string;
}

const FORMATS: readonly Format[] = [
  {
    name: 'Where to begin',
    recording: 'where-to-begin',
    about: (subject) =>
      `This week: ${subject}. We look for the smallest piece that is still worth doing, find it a place in a day that already exists, and agree on how to count it.`,
  },
  {
    name: 'What gets in the way',
    recording: 'what-gets-in-the-way',
    about: (subject) =>
      `This week: ${subject}, and the four things that stop most of us. Which one is yours, and what is the smallest change that would take it out of the way?`,
  },
  {
    name: 'A guided practice',
    recording: 'guided-practice',
    about: (subject) =>
      `Three minutes to do along, on the subject of ${subject}. Sit or stand, with a long back. No experience needed; come back to it as often as you like.`,
  },
  {
    name: 'Questions from members',
    recording: 'questions-from-members',
    about: (subject) =>
      `You wrote to us about ${subject}. We answer three of your questions: about losing the thread, about speaking of it with friends, and about patience.`,
  },
  {
    name: 'A quiet session',
    recording: 'quiet-session',
    about: (subject) =>
      `Five minutes without words, to let ${subject} settle. Good after the other episodes on the subject, or at the end of any day.`,
  },
];

const TRAILERS = [
  {
    title: `Welcome to ${pageTitles.advancedTraining}`,
    recording: 'welcome',
    description:
      'What waits for you in the library, and how to use it.\n\nFree to hear for every member: half a minute that tells you whether this is for you.',
    /** Weeks after the first episode. */
    week: 0,
  },
  {
    title: 'A look ahead at the new season',
    recording: 'preview',
    description:
      'Mornings, sleep, and how to talk about what you love: what the coming weeks bring.\n\nFree to hear for every member.',
    week: 404,
  },
];

const DAY = 86_400_000;
const WEEK = 7 * DAY;
/** A Thursday, 6 AM in New York's winter. */
const FIRST_THURSDAY = Date.UTC(1970, 0, 1, 11);

/** Oldest first; the latest was published within the seven days before `now`. */
export function demoPodcast(now: Date): DemoEpisode[] {
  const latest = FIRST_THURSDAY + Math.floor((now.getTime() - FIRST_THURSDAY) / WEEK) * WEEK;
  const trailers = new Map(TRAILERS.map((trailer) => [trailer.week, trailer]));
  let talks = 0;
  return Array.from({ length: DEMO_EPISODES }, (_, week) => {
    const trailer = trailers.get(week);
    const { title, description, recording } = trailer ?? talk(talks++);
    return {
      guid: `clear-spring-demo-${week + 1}`,
      title,
      description,
      recording,
      duration: demoRecordings[recording] ?? 0,
      cover: episodeCovers[week % episodeCovers.length] ?? '',
      pubDate: new Date(latest - (DEMO_EPISODES - 1 - week) * WEEK),
      trailer: trailer !== undefined,
    };
  });
}

/** Steps through subjects and formats at once, so that neighbours differ in both. */
function talk(at: number) {
  const theme = THEMES[at % THEMES.length]!;
  const round = Math.floor(at / THEMES.length);
  const subject = theme.subjects[round % theme.subjects.length]!;
  const format = FORMATS[(at + round) % FORMATS.length]!;
  return {
    title: `${subject}: ${format.name}`,
    description: `${theme.opening}\n\n${format.about(`“${subject}”`)}`,
    recording: format.recording,
  };
}
