import type { AudioSource } from '../../audio/index.ts';
import type { Db } from '../../db/index.ts';
import type { RateLimiter } from '../../http/rate-limit.ts';
import type { Serve } from '../../http/serve.ts';
import type { Jobs } from '../../jobs/index.ts';
import { audioRoutes } from './audio/audio.routes.ts';
import type { Streams } from './audio/episode-audio.ts';
import { bookmarkRoutes } from './bookmarks/bookmarks.routes.ts';
import { libraryRoutes } from './library/library.routes.ts';
import { listeningFeedRoutes } from './listening-feed/listening-feed.routes.ts';
import { progressRoutes } from './progress/progress.routes.ts';
import { queueRoutes } from './queue/queue.routes.ts';
import { wordsRoutes } from './words/words.routes.ts';
import type { WordsSource } from './words/words.source.ts';

export interface PodcastDeps {
  db: Db;
  jobs: Jobs;
  now: () => Date;
  limiter: RateLimiter;
  feedUrl: string;
  publicUrl: string;
  audio: AudioSource;
  streams: Streams;
  words: WordsSource;
}

export function podcastRoutes(serve: Serve, deps: PodcastDeps): void {
  libraryRoutes(serve, deps);
  audioRoutes(serve, deps);
  progressRoutes(serve, deps);
  wordsRoutes(serve, deps);
  queueRoutes(serve, deps);
  bookmarkRoutes(serve, deps);
  listeningFeedRoutes(serve, deps);
}
