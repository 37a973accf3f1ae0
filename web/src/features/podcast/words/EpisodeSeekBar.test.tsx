import { type Chapter, chaptersEndpoint } from '@clear-spring/contract';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { replyOf } from '../../../http/stub-server.fixture.ts';
import { episodesOf, openLibrary, rowOf } from '../open-library.fixture.ts';

const chapterOf = (start: number, title: string, link: string | null = null): Chapter => ({
  start,
  title,
  link,
  imageUrl: null,
});

test('names the current chapter, lists all from it, and goes to the chosen one', async () => {
  const { person } = await openLibrary([{ ...episodesOf('Morning light')[0]!, duration: 89 }], {
    replies: {
      'GET /api/episodes/:id/chapters': replyOf(chaptersEndpoint, {
        chapters: [
          chapterOf(0, 'The smallest piece'),
          chapterOf(20, 'Attach it', 'https://podcast.example/attach'),
          chapterOf(40, 'Make it visible', 'javascript:alert(1)'),
        ],
      }),
    },
  });
  const row = await rowOf('Morning light');
  await person.click(row.getByRole('button', { name: 'Morning light' }));
  const current = await row.findByRole('button', {
    name: 'Chapter 1 of 3: The smallest piece. Show chapters',
  });
  await person.click(current);
  const dialog = within(await screen.findByRole('dialog', { name: 'Chapters' }));
  expect(dialog.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'The smallest piece0:00',
    'Attach it0:20',
    'Make it visible0:40',
  ]);
  expect(document.activeElement).toBe(dialog.getByRole('button', { name: /^The smallest piece/ }));
  expect(dialog.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    'https://podcast.example/attach',
  ]);
  expect(dialog.getByRole('link', { name: 'Open the link of Attach it' })).toBeTruthy();
  await person.click(dialog.getByRole('button', { name: /^Make it visible/ }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

  const next = row.getByRole('button', { name: 'Chapter 3 of 3: Make it visible. Show chapters' });
  expect(document.activeElement).toBe(next);
  expect(row.getByRole('slider').getAttribute('aria-valuetext')).toBe(
    '40 s of 1 min 29 s, chapter 3 of 3: Make it visible',
  );
  const seekBar = row.getByRole<HTMLInputElement>('slider');
  await person.click(row.getByRole('button', { name: 'Rewind 15 seconds' }));
  expect(seekBar.value).toBe('25');
  await person.click(row.getByRole('button', { name: 'Forward 30 seconds' }));
  expect(seekBar.value).toBe('55');
  fireEvent.keyDown(seekBar, { key: 'ArrowLeft', shiftKey: true });
  expect(seekBar.value).toBe('55');
  fireEvent.keyDown(seekBar, { key: 'ArrowLeft' });
  expect(seekBar.value).toBe('50');
  await person.click(next);
  const again = within(await screen.findByRole('dialog', { name: 'Chapters' }));
  const chosen = again.getByRole('button', { name: /^Make it visible/ });
  await waitFor(() => expect(document.activeElement).toBe(chosen));
  expect(chosen.getAttribute('aria-current')).toBe('true');
});
