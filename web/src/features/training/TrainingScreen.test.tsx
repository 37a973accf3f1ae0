import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { maya, openApp } from '../../app/open-app.fixture.tsx';

const tomas = { ...maya, isSubscribed: true };

async function openTraining(user = maya) {
  const app = await openApp('/advanced-training', { user });
  await screen.findByRole('heading', { level: 1, name: 'Advanced Training' });
  const list = within(screen.getByRole('main'))
    .getByRole('heading', { name: 'Advanced Courses' })
    .closest('ul')!;
  return { ...app, cards: within(list).getAllByRole('listitem') };
}
const texts = (card: HTMLElement, ...all: string[]) => all.filter((text) => within(card).queryByText(text));
const STATUSES = ['Premium', 'Not started', 'Coming Soon'];

test('TRAIN-01 TRAIN-02 TRAIN-05 TRAIN-06 TRAIN-07 TRAIN-08 TRAIN-12 TRAIN-14 shows a free member the welcome and three cards, two of them locked', async () => {
  const { cards } = await openTraining();
  const banner = screen.getByRole('complementary', { name: 'Welcome to Clear Spring Advanced Training' });
  expect(banner.textContent).toContain(
    'An Advanced Training plan opens the audio library and the radio stream.',
  );
  expect((await screen.findByTitle('Preview of the audio library')).tagName).toBe('IFRAME');

  expect(cards.map((card) => within(card).getByRole('heading').textContent)).toEqual([
    'Advanced Audios',
    'Advanced Courses',
    'Advanced Course Notes',
  ]);
  const [audios, ...others] = cards as [HTMLElement, HTMLElement, HTMLElement];
  expect(audios.textContent).toContain('12 modules');
  expect(texts(audios, ...STATUSES)).toEqual(['Not started']);
  expect(within(audios).queryByRole('progressbar')).toBeNull();
  expect(within(audios).getByRole('link').getAttribute('href')).toBe('/advanced-audios');
  for (const [at, modules] of [
    [0, '5 modules'],
    [1, '20 modules'],
  ] as const) {
    const card = others[at];
    expect(card.textContent).toContain(modules);
    expect(texts(card, ...STATUSES)).toEqual(['Premium', 'Coming Soon']);
    expect(within(card).getByRole('progressbar', { name: '0% complete' })).toBeTruthy();
    expect(within(card).queryByRole('link')).toBeNull();
    expect(card.querySelector('img')?.className).toContain('opacity-');
  }
});

test('TRAIN-03 shows a subscriber no welcome and no locked card', async () => {
  const { cards } = await openTraining(tomas);
  expect(screen.queryByRole('complementary', { name: /^Welcome to/ })).toBeNull();
  expect(cards.map((card) => texts(card, ...STATUSES))).toEqual([
    ['Not started'],
    ['Not started', 'Coming Soon'],
    ['Not started', 'Coming Soon'],
  ]);
  for (const card of cards) expect(card.querySelector('img')?.className).not.toContain('opacity-');
});

test('TRAIN-09 TRAIN-10 each of the two cards without content opens the dialog Coming Soon', async () => {
  const { person, cards } = await openTraining();
  const [courses, notes] = cards.slice(1).map((card) => within(card).getByRole('button'));
  await person.click(courses!);
  const dialog = await screen.findByRole('dialog', { name: 'Coming Soon' });
  expect(
    within(dialog).getByText(
      'This content is currently under development and will be available soon. Check back later for updates.',
    ),
  ).toBeTruthy();
  await person.click(within(dialog).getAllByRole('button', { name: 'Close' }).at(-1)!);
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
  await expect.poll(() => document.activeElement).toBe(courses);
  await person.click(notes!);
  expect(await screen.findByRole('dialog', { name: 'Coming Soon' })).toBeTruthy();
});
