import { trainingCards, type TrainingCard } from '@clear-spring/content';
import { expect, test } from 'vitest';
import { trainingStatus } from './training-status.ts';

const card: TrainingCard = { ...trainingCards[0]!, isPremium: true, progress: 0, completed: false };

test('TRAIN-11 a training card has one status', () => {
  expect(trainingStatus(card, false)).toBe('Premium');
  expect(trainingStatus({ ...card, completed: true, progress: 100 }, false)).toBe('Premium');
  expect(trainingStatus({ ...card, completed: true, progress: 100 }, true)).toBe('Completed');
  expect(trainingStatus({ ...card, progress: 1 }, true)).toBe('In progress');
  expect(trainingStatus(card, true)).toBe('Not started');
  expect(trainingStatus({ ...card, isPremium: false }, false)).toBe('Not started');
});

test('TRAIN-13 the progress of every card is 0', () => {
  expect(trainingCards.map(({ progress }) => progress)).toEqual([0, 0, 0]);
});
