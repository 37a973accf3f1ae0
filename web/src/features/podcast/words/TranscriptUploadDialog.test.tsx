import {
  rssFeedEndpoint,
  rssItemsEndpoint,
  transcriptEndpoint,
  uploadTranscriptEndpoint,
} from '@clear-spring/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { maya, openApp } from '../../../app/open-app.fixture.tsx';
import { replyOf } from '../../../http/stub-server.fixture.ts';
import { sentence } from '../../../http/test-origin.ts';

const AT = '2026-11-21T05:05:00.000Z';
const ITEM = {
  id: 'well',
  title: 'The well',
  link: null,
  createdAt: AT,
  announcement: 'none' as const,
  notificationScheduled: false,
  notificationSent: false,
};
const FEED = {
  feed: 'https://podcast.example/feed.xml',
  checkedAt: AT,
  lastSuccessAt: AT,
  lastFailure: null,
  consecutiveFailures: 0,
  itemCount: 1,
};

test('a transcript that somebody else has uploaded is replaced only after the admin reads of it', async () => {
  const { person, reply, callsOf } = await openApp('/admin/rss-monitoring', {
    user: { ...maya, isAdmin: true },
    replies: {
      'GET /api/admin/rss-items': replyOf(rssItemsEndpoint, [ITEM]),
      'GET /api/admin/rss-feed': replyOf(rssFeedEndpoint, FEED),
      'PUT /api/episodes/:id/transcript': sentence(409, 'oscar uploaded a transcript for this episode.'),
    },
  });
  await person.click(await screen.findByRole('button', { name: 'Transcript of The well' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Transcript' }));
  await person.upload(dialog.getByLabelText('Choose a file'), new File(['WEBVTT'], 'well.vtt'));
  await person.click(dialog.getByRole('button', { name: 'Upload' }));
  await dialog.findByText('oscar uploaded a transcript for this episode.');
  const transcript = { state: 'ready' as const, language: null, isTimed: true, cues: [] };
  reply({ 'PUT /api/episodes/:id/transcript': replyOf(transcriptEndpoint, transcript) });
  await person.click(dialog.getByRole('button', { name: 'Replace It' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(callsOf(uploadTranscriptEndpoint).map(({ sent }) => sent)).toEqual([
    { vtt: 'WEBVTT', replaces: false },
    { vtt: 'WEBVTT', replaces: true },
  ]);
});
