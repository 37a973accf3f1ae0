import type { Episode } from '@clear-spring/contract';

export const createEpisode = (rest: Partial<Episode> = {}): Episode => ({
  id: 'demo-1a2b3c',
  title: 'The first hour sets the tide',
  description: 'Water before coffee, and light before screens.',
  audioUrl: 'https://podcast.example/audio/1.mp3?v=2&x=a b',
  imageUrl: '/art/cover-morning-tide.svg',
  duration: 2_460,
  pubDate: '2026-11-19T11:00:00.000Z',
  link: 'https://podcast.example/episodes/1',
  requires_subscription: true,
  ...rest,
});
