import { bonusShelves, pages } from '@clear-spring/content';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openApp } from '../../app/open-app.fixture.tsx';

const BONUSES = [
  { path: '/founder-audios', ...pages.founderAudios },
  { path: '/founder', ...pages.founder },
];
const findMedia = () => screen.findByRole('tabpanel', { name: 'Bonus Media' });

test('BONUS-01 BONUS-02 BONUS-03 BONUS-04 BONUS-07 shows three tabs, two of them Coming Soon with a way back', async () => {
  const { person } = await openApp('/bonus-materials');
  await findMedia();
  const tabs = screen.getAllByRole('tab');
  expect(tabs.map(({ textContent }) => textContent)).toEqual([
    'Bonus Media',
    'LinksComing Soon',
    'ToolsComing Soon',
  ]);
  expect(screen.getByRole('tab', { selected: true })).toBe(tabs[0]);
  for (const [at, { materials }] of bonusShelves.entries()) {
    const tab = tabs[at + 1]!;
    await person.click(tab);
    const panel = await screen.findByRole('tabpanel', { name: /Coming Soon/ });
    expect(tab.getAttribute('aria-selected')).toBe('true');
    expect(within(panel).getByRole('heading').textContent).toBe('Coming Soon');
    expect(materials.length).toBeGreaterThan(0);
    for (const { title } of materials) expect(screen.queryByText(title)).toBeNull();
    expect(within(panel).queryByRole('listitem')).toBeNull();
    await person.click(within(panel).getByRole('button', { name: 'Back to Bonus Media' }));
    expect(within(await findMedia()).getAllByRole('listitem')).toHaveLength(2);
    expect(tabs[0]!.getAttribute('aria-selected')).toBe('true');
  }
});

test('BONUS-05 BONUS-06 BONUS-08 BONUS-12 two cards lead to the two bonus pages, each with its text and a way back', async () => {
  const { person } = await openApp('/bonus-materials');
  for (const { path, title, embed, about } of BONUSES) {
    const cards = within(await findMedia()).getAllByRole('listitem');
    expect(cards.map(({ textContent }) => textContent?.includes('Open Content'))).toEqual([true, true]);
    await person.click(screen.getByRole('link', { name: `Open Content: ${title}` }));
    expect(window.location.pathname).toBe(path);
    await screen.findByRole('heading', { level: 1, name: title });
    expect(screen.getByText(about)).toBeTruthy();
    const frame = screen.getByTitle(title);
    expect([frame.getAttribute('src'), frame.getAttribute('sandbox')]).toEqual([embed, 'allow-scripts']);
    await person.click(
      within(screen.getByRole('main')).getAllByRole('link', { name: /Bonus Materials/ })[0]!,
    );
    expect(window.location.pathname).toBe('/bonus-materials');
  }
});
