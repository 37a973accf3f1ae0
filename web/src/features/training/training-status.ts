import type { TrainingCard } from '@clear-spring/content';

export type TrainingStatus = 'Premium' | 'Completed' | 'In progress' | 'Not started';

/** The only status that a card shows. A lock outweighs any progress. */
export function trainingStatus(card: TrainingCard, isSubscribed: boolean): TrainingStatus {
  if (card.isPremium && !isSubscribed) return 'Premium';
  if (card.completed) return 'Completed';
  return card.progress > 0 ? 'In progress' : 'Not started';
}
