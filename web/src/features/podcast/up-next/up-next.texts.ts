import { QUEUE_MAX_LENGTH } from '@clear-spring/contract';
import { figure } from '../../../ui/figure.ts';

/** The texts of Up Next. */
export const upNextTexts = {
  name: 'Up Next',
  playNext: 'Play next',
  add: 'Add to Up Next',
  remove: 'Remove from Up Next',
  notes: {
    playsNext: 'Plays next',
    added: 'Added to Up Next',
    removed: 'Removed from Up Next',
  },
  full: {
    title: 'Up Next is full',
    description: `It holds at most ${figure(QUEUE_MAX_LENGTH)} episodes.`,
  },

  autoAdvance: 'Auto-advance',
  loading: 'Loading Up Next',
  failed: {
    title: 'Up Next did not come',
    hint: 'Please try again.',
    offline: 'It comes when you are online again.',
  },
  clear: 'Clear',
  list: 'Up Next',
  play: 'play now',
  removeOne: (title: string) => `Remove ${title} from Up Next`,
  reorder: (title: string) => `Move ${title}`,
  empty: 'Nothing is waiting. What you add from an episode’s menu plays after this one.',
  emptyAtRest: 'Nothing is waiting. What you add from an episode’s menu waits here.',
  autoAdvanceOn: 'After that, the list plays on.',
  autoAdvanceOff: 'When this episode ends, it stays quiet.',
  total: (episodes: string, time: string | null) => (time === null ? episodes : `${episodes} · ${time}`),
  cleared: 'Up Next was cleared.',
  removedOne: (title: string) => `${title} was removed.`,
  undo: 'Undo',

  drag: {
    instructions:
      'Press Space to lift it, the arrow keys to move it, Space again to put it down, Escape to cancel.',
    lifted: (title: string, position: number, count: number) =>
      `Lifted ${title}, at ${figure(position)} of ${figure(count)}.`,
    at: (title: string, position: number, count: number) =>
      `${title} is at ${figure(position)} of ${figure(count)}.`,
    putDown: (title: string, position: number, count: number) =>
      `Put ${title} down at ${figure(position)} of ${figure(count)}.`,
    cancelled: (title: string) => `${title} stays where it was.`,
  },
};
