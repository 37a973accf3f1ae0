import { toast } from '../../../ui/toast/toast-store.ts';
import { bookmarkTexts as texts } from './bookmarks.texts.ts';
import type { Obstacle } from './bookmarks-outbox.ts';

/** Nothing is lost, but it is not where the member expects it. */
export function sayWhy(obstacle: Obstacle | undefined): void {
  if (!obstacle) return;
  toast({ ...texts.keptHere, description: texts.obstacles[obstacle], variant: 'note' });
}
