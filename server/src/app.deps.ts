import type { FastifyBaseLogger, RouteOptions } from 'fastify';
import type { Config } from './config.ts';
import type { Database } from './db/index.ts';
import type { ClientTimeouts } from './http/connections.ts';
import type { Jobs } from './jobs/index.ts';
import type { Mailer } from './mail/index.ts';
import type { AddressPolicy, OutboundTimeouts } from './outbound/index.ts';

/** What the app is built from. Everything that is optional has a default, which tests replace. */
export interface AppDeps {
  config: Pick<
    Config,
    | 'production'
    | 'publicUrl'
    | 'push'
    | 'trustProxy'
    | 'developerUsernames'
    | 'externalUrls'
    | 'secretKeys'
    | 'paymentGraceDays'
  > &
    Partial<Pick<Config, 'podcastFeedUrl' | 'metricsToken' | 'stripe' | 'radioEmbedUrl' | 'hstsSubdomains'>>;
  database: Database;
  jobs: Jobs;
  mailer: Mailer;
  now?: () => Date;
  /** Where the podcast's feed may send us: the public web, and never a setting of the environment. */
  addresses?: AddressPolicy;
  /** How long the podcast's servers, players that take nothing, and a member's next stream are waited for. */
  audioTimeouts?: OutboundTimeouts & { paused: number; slot?: number };
  /** How long a click waits for the database, in milliseconds. */
  clickTimeout?: number;
  /** How long push services are waited for, in milliseconds, and seconds until they are tried again. */
  pushTiming?: { timeout?: number; pauseSeconds?: number };
  /** How long clients are waited for that send or take nothing. */
  clientTimeouts?: ClientTimeouts;
  /** Aborted when the process is about to stop: it is not ready any more, and goes on answering until it is closed. */
  stopping?: AbortSignal;
  /** How long calls and jobs may take to finish while it closes, in milliseconds. */
  lastCalls?: number;
  log?: FastifyBaseLogger;
  /** The built web app; absent where only the API is wanted. */
  webFolder?: string | undefined;
  /** Hears of every route as it is registered. */
  onRoute?: (route: RouteOptions) => void;
}
