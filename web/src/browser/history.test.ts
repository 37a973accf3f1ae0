import { expect, test } from 'vitest';
import { createHistory } from './history.ts';

const visit = () => createHistory().location.key;

test('a reload continues the visit, a URL that is opened by hand begins another', () => {
  window.history.replaceState(null, '', '/advanced-audios');
  const first = visit();
  expect(visit()).toBe(first);

  window.history.pushState(null, '', '/advanced-audios?episode=one');
  expect(visit()).not.toBe(first);
});
