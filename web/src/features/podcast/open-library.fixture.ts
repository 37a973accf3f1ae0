import {
  chaptersEndpoint,
  type Episode,
  type EpisodeProgress,
  peaksEndpoint,
  podcastInfoEndpoint,
  saveProgressEndpoint,
  saveQueueEndpoint,
  searchTranscriptsEndpoint,
  transcriptEndpoint,
} from '@clear-spring/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, onTestFinished, vi } from 'vitest';
import { maya, openApp } from '../../app/open-app.fixture.tsx';
import { type Replies, replyOf } from '../../http/stub-server.fixture.ts';
import type { Received } from '../../http/test-origin.ts';
import { player } from '../../player/player.ts';
import { createEpisode } from './episode.fixture.ts';
// Loaded before the tests, which do not wait for it then.
import './library/DownloadsDialog.tsx';
import './PodcastScreen.tsx';

export const subscriber = { ...maya, isSubscribed: true };

/** Episodes a day apart, the newest first. */
export const episodesOf = (...titles: string[]): Episode[] =>
  titles.map((title, at) =>
    createEpisode({
      id: `demo-${at + 1}`,
      title,
      description: `About ${title.toLowerCase()}.`,
      audioUrl: `https://podcast.example/${at + 1}.mp3`,
      link: `https://podcast.example/episodes/${at + 1}`,
      pubDate: new Date(Date.UTC(2026, 0, 20 - at)).toISOString(),
    }),
  );

const bodyOf = (call: Received) => JSON.parse(call.body) as object;
const idIn = ({ url = '' }: Received) => url.split('/')[3]!;

interface Options {
  at?: string;
  user?: typeof maya;
  replies?: Replies;
}

/** Renders the app at the audio library, over a server with these episodes. The audio element is silent. */
export async function openLibrary(
  episodes: readonly Episode[],
  { at = '/advanced-audios', user = subscriber, replies = {} }: Options = {},
) {
  const audio = HTMLMediaElement.prototype;
  vi.spyOn(audio, 'play').mockResolvedValue();
  vi.spyOn(audio, 'pause').mockReturnValue();
  vi.spyOn(audio, 'load').mockReturnValue();
  onTestFinished(() => player().close());
  return openApp(at, {
    user,
    replies: {
      'GET /api/podcast-info': replyOf(podcastInfoEndpoint, { episodes: [...episodes] }),
      'GET /api/episodes/:id/peaks': replyOf(peaksEndpoint, { state: 'none', peaks: [] }),
      'GET /api/episodes/:id/chapters': replyOf(chaptersEndpoint, { chapters: [] }),
      'GET /api/episodes/:id/transcript': replyOf(transcriptEndpoint, {
        state: 'none',
        language: null,
        isTimed: false,
        cues: [],
      }),
      'GET /api/transcripts': replyOf(searchTranscriptsEndpoint, { hits: [] }),
      'PUT /api/queue': (call) =>
        replyOf(saveQueueEndpoint, {
          ...(bodyOf(call) as { episodeIds: string[]; autoAdvance: boolean; version: string }),
        }),
      'PUT /api/episodes/:id/progress': (call) =>
        replyOf(saveProgressEndpoint, { episodeId: idIn(call), ...bodyOf(call) } as EpisodeProgress),
      ...replies,
    },
  });
}

/** The row of an episode, once it is there. */
export async function rowOf(title: string) {
  const row = await screen.findByLabelText(title, { selector: 'article' });
  return { row, ...within(row) };
}

/** Waits until the list shows these episodes, in this order. */
export const expectListed = (...titles: string[]) =>
  waitFor(() =>
    expect(
      within(screen.getByRole('list', { name: 'Episodes' }))
        .getAllByRole('article')
        .map((row) => row.getAttribute('aria-label')),
    ).toEqual(titles),
  );
