import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { Waveform } from './Waveform.tsx';
import { barsOf } from './waveform.ts';

afterEach(cleanup);

test('AUDIO-23 the bars are 2 px wide, and as many as the width holds', () => {
  render(<Waveform peaks={[10, 90, 40]} width={334} played={0.5} />);
  const drawing = screen.getByTestId('waveform');
  expect(drawing.getAttribute('stroke-width')).toBe('2');
  expect(drawing.querySelector('path')?.getAttribute('d')?.match(/M/g)).toHaveLength(67);
});

test('a bar stands for the loudest of its stretch', () => {
  // Two bars of 2 px with 3 px between them.
  expect(barsOf([10, 90, 40, 20], 7)).toEqual([0.9, 0.4]);
  expect(barsOf([50], 7)).toEqual([0.5, 0.5]);
});

test('before the peaks are known all bars stand equally low', () => {
  expect(barsOf([], 12)).toEqual([0.35, 0.35, 0.35]);
});

test('no width, no bars', () => {
  expect(barsOf([1, 2, 3], 0)).toEqual([]);
});
