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

test('a reload finds what was left at a place on the page', () => {
  window.history.replaceState(null, '', '/my-links');
  const history = createHistory();
  // What a link to the place does.
  window.history.pushState(null, '', '#main');
  window.dispatchEvent(new PopStateEvent('popstate'));
  const { key } = history.location;
  expect(key).not.toBe('');
  expect(visit()).toBe(key);
});
