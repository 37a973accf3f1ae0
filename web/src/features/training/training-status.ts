import type { TrainingCard } from '@clear-spring/content';

export type TrainingStatus = 'Premium' | 'Completed' | 'In progress' | 'Not started';

/** The one status that a card shows. A lock outweighs whatever was done behind it. */
export function trainingStatus(card: TrainingCard, isSubscribed: boolean): TrainingStatus {
  if (card.isPremium && !isSubscribed) return 'Premium';
  if (card.completed) return 'Completed';
  return card.progress > 0 ? 'In progress' : 'Not started';
}
