import type { FastifyBaseLogger, RouteOptions } from 'fastify';
import type { Config } from './config.ts';
import type { Database } from './db/index.ts';
import type { ClientTimeouts } from './http/connections.ts';
import type { Jobs } from './jobs/index.ts';
import type { Mailer } from './mail/index.ts';
import type { Tracing } from './tracing/tracing.ts';
import type { AddressPolicy, OutboundTimeouts } from './outbound/index.ts';

/** The app's dependencies. Those that are optional have defaults, which tests replace. */
export interface AppDeps {
  config: Pick<
    Config,
    | 'production'
    | 'publicUrl'
    | 'push'
    | 'trustProxy'
    | 'clickRetentionMonths'
    | 'traceRetentionMonths'
    | 'developerUsernames'
    | 'externalUrls'
    | 'secretKeys'
    | 'paymentGraceDays'
  > &
    Partial<
      Pick<
        Config,
        | 'demoUsernames'
        | 'podcastFeedUrl'
        | 'metricsToken'
        | 'stripe'
        | 'radioEmbedUrl'
        | 'hstsSubdomains'
        | 'adminsNeedTwoFactor'
        | 'dataDir'
        | 'backupDir'
        | 'toDo'
        | 'backupKey'
      >
    >;
  database: Database;
  jobs: Jobs;
  mailer: Mailer;
  now?: () => Date;
  tracing?: Pick<Tracing, 'watchCalls' | 'bind'> | undefined;
  /** Where outbound requests may go. Defaults to the public web, which no environment variable changes. */
  addresses?: AddressPolicy;
  /**
   * How long to wait for podcast hosts, for paused players, and for a member's next stream slot; and how often to look
   * whether what streams were opened by is still open.
   */
  audioTimeouts?: OutboundTimeouts & { paused: number; slot?: number; watch?: number };
  /** Milliseconds that a click waits for the database. */
  clickTimeout?: number;
  /** Milliseconds to wait for push services, and seconds until a retry. */
  pushTiming?: { timeout?: number; pauseSeconds?: number };
  /** How long to wait for idle clients. */
  clientTimeouts?: ClientTimeouts;
  /** Aborts when the process is about to stop: the app is no longer ready, and still answers until it is closed. */
  stopping?: AbortSignal;
  /** Milliseconds that requests and jobs may take to finish while the app closes. */
  lastCalls?: number;
  log?: FastifyBaseLogger;
  /** The built web app; absent for the API alone. */
  webFolder?: string | undefined;
  /** Milliseconds that a document waits for its first answers. */
  documentTimeout?: number | undefined;
  /** Called for each route that is registered. */
  onRoute?: (route: RouteOptions) => void;
}
