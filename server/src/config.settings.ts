import { brand, defaultExternalUrls } from '@clear-spring/content';
import { createECDH } from 'node:crypto';
import { join } from 'node:path';
import ipaddr from 'ipaddr.js';
import * as z from 'zod';
import { databaseTransport, isHttpsOrLoopback, isLoopback } from './config.tls.ts';
import { parseSecretKey, type SecretKeys } from './db/secret-key.ts';
import { SAMPLERS, type TracingSettings } from './tracing/settings.ts';

/** Tells the operator what is wrong with the environment and what to set. */
export class ConfigError extends Error {
  override name = 'ConfigError';
}

const text = z.string().trim().min(1);
const httpUrl = z.url({ protocol: /^https?$/ });
/** In digits: `Number` would also take 0x10, 1e3 and spaces. */
const digits = (pattern: RegExp, least: number, most: number) =>
  z
    .string()
    .regex(pattern, 'must be a number in digits')
    .transform(Number)
    .pipe(z.number().min(least).max(most));
const whole = (least: number, most: number) => digits(/^\d+$/, least, most);
const seconds = (least: number, most: number) => digits(/^\d+(\.\d+)?$/, least, most);
const flag = z
  .enum(['on', 'off', '1', '0', 'true', 'false'])
  .transform((word) => ['on', '1', 'true'].includes(word));
const names = text.transform((list) =>
  list
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean),
);

function secretKey(value: string, issues: z.RefinementCtx): Buffer {
  const key = parseSecretKey(value);
  if (!key)
    issues.addIssue('must be 32 bytes in base64 or hex, such as the output of `openssl rand -base64 32`.');
  return key ?? z.NEVER;
}

/** Every receiver of OTLP over HTTP takes it; there is no code here for another. */
const spanProtocol = z.literal('http/json', 'must be http/json, or not set').optional();

/** Embeds. */
const FRAMES = [
  'RADIO_EMBED_URL',
  'PHOTOS_EMBED_URL',
  'FAST_START_EMBED_URL',
  'PRODUCT_VIDEO_EMBED_URL',
  'PREVIEW_EMBED_URL',
] as const;

const environment = z.object({
  NODE_ENV: z.enum(['development', 'production', 'test']).default('development'),
  HOST: text.default('127.0.0.1'),
  PORT: whole(0, 65535).default(3000),
  PUBLIC_URL: httpUrl.optional(),
  DATA_DIR: text.optional(),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  DATABASE_DIRECT_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  DATABASE_POOL_SIZE: whole(4, 1000).default(10),
  JOBS_POOL_SIZE: whole(2, 100).default(4),
  STATEMENT_TIMEOUT_SECONDS: seconds(0.5, 60).default(3),
  CLICK_RETENTION_MONTHS: whole(1, 1200).default(24),
  TRACE_RETENTION_MONTHS: whole(1, 1200).default(24),
  TRUST_PROXY: text.optional(),
  HSTS_SUBDOMAINS: flag.default(false),
  DEMO: flag.optional(),
  DEVELOPER_USERNAMES: names.optional(),
  PODCAST_FEED_URL: httpUrl.optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).optional(),
  BACK_OFFICE_URL: httpUrl.default(defaultExternalUrls.backOffice),
  MEETING_URL: httpUrl.default(defaultExternalUrls.meeting),
  BOOK_CLUB_URL: httpUrl.default(defaultExternalUrls.bookClub),
  RADIO_EMBED_URL: httpUrl.optional(),
  PHOTOS_EMBED_URL: httpUrl.default(defaultExternalUrls.photosFrame),
  FAST_START_EMBED_URL: httpUrl.default(defaultExternalUrls.fastStartFrame),
  PRODUCT_VIDEO_EMBED_URL: httpUrl.default(defaultExternalUrls.productVideoFrame),
  PREVIEW_EMBED_URL: httpUrl.default(defaultExternalUrls.previewFrame),
  VAPID_PUBLIC_KEY: text.optional(),
  VAPID_PRIVATE_KEY: text.optional(),
  VAPID_SUBJECT: z.url({ protocol: /^(https|mailto)$/ }).optional(),
  PUSH_SERVICES: names.optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_FROM: text.default(`${brand.productName} <no-reply@clearspring.example>`),
  STRIPE_SECRET_KEY: text.optional(),
  STRIPE_WEBHOOK_SECRET: text.optional(),
  STRIPE_PRICE_ID: text.optional(),
  STRIPE_FORMER_PRICE_IDS: names.default([]),
  STRIPE_API_URL: httpUrl.default('https://api.stripe.com'),
  DRAIN_SECONDS: seconds(0, 300).optional(),
  STOP_SECONDS: seconds(1, 300).default(9),
  PAYMENT_GRACE_DAYS: whole(0, 60).default(7),
  SECRET_KEY: text.transform(secretKey).optional(),
  SECRET_KEY_PREVIOUS: text.transform(secretKey).optional(),
  BACKUP_DIR: text.optional(),
  BACKUP_KEY: text.transform(secretKey).optional(),
  METRICS_TOKEN: text.min(16, 'needs at least 16 characters').optional(),
  OTEL_SDK_DISABLED: flag.default(false),
  OTEL_EXPORTER_OTLP_ENDPOINT: httpUrl.optional(),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: httpUrl.optional(),
  OTEL_EXPORTER_OTLP_PROTOCOL: spanProtocol,
  OTEL_EXPORTER_OTLP_TRACES_PROTOCOL: spanProtocol,
  OTEL_TRACES_EXPORTER: z.enum(['otlp', 'none']).default('otlp'),
  OTEL_TRACES_SAMPLER: z.enum(SAMPLERS).default('parentbased_always_on'),
  OTEL_TRACES_SAMPLER_ARG: digits(/^\d+(\.\d+)?$/, 0, 1).default(1),
  SUPPORT_EMAIL: z.email().default(defaultExternalUrls.supportEmail),
});

/**
 * Reads the environment, once at the start.
 * @throws ConfigError with the invalid variable, or the reason why production does not start
 */
export function readSettings(env: Record<string, string | undefined>) {
  const set = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const parsed = environment.safeParse(set);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new ConfigError(`${issue?.path.join('.')}: ${issue?.message}`);
  }
  const e = parsed.data;
  const production = e.NODE_ENV === 'production';
  const demo = e.DEMO ?? (isLoopback(e.HOST) && !production);
  if (production) {
    if (!e.PUBLIC_URL) throw new ConfigError('Set PUBLIC_URL in production: short links start with it.');
    if (!e.PUBLIC_URL.startsWith('https:')) throw new ConfigError('PUBLIC_URL must be https in production.');
    if (demo) throw new ConfigError('DEMO must be off in production: its accounts have public passwords.');
    if (!e.DATA_DIR && !e.DATABASE_URL) throw new ConfigError('Set DATABASE_URL or DATA_DIR in production.');
    if (!e.SMTP_URL)
      throw new ConfigError('Set SMTP_URL in production: password reset links are sent only by e-mail.');
    if (e.DATABASE_URL && !e.SECRET_KEY)
      throw new ConfigError(
        'Set SECRET_KEY in production with DATABASE_URL, the same on every node: `openssl rand -base64 32` generates one.',
      );
    refuseWhatCanBeReadOnTheWay(e);
  }
  if (!e.VAPID_PUBLIC_KEY !== !e.VAPID_PRIVATE_KEY)
    throw new ConfigError('Set both VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY, or neither.');
  if (e.VAPID_PUBLIC_KEY && e.VAPID_PRIVATE_KEY && !isPair(e.VAPID_PUBLIC_KEY, e.VAPID_PRIVATE_KEY))
    throw new ConfigError(
      'VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY are not a key pair: `npx web-push generate-vapid-keys` generates one.',
    );
  if (e.DATABASE_DIRECT_URL && !e.DATABASE_URL)
    throw new ConfigError('DATABASE_DIRECT_URL leads past the pooler at DATABASE_URL: set both, or neither.');
  const stripe = stripeSettings(e);
  if (production && !stripe)
    throw new ConfigError(
      'Set STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET and STRIPE_PRICE_ID in production: the payment sandbox takes no money.',
    );
  return {
    production,
    // For `localhost` Fastify opens a second server, on ::1, whose connections would outlive the shutdown.
    host: e.HOST === 'localhost' ? '127.0.0.1' : e.HOST,
    port: e.PORT,
    publicUrl: new URL(e.PUBLIC_URL ?? `http://localhost:${e.PORT}`).origin,
    dataDir: e.DATA_DIR ?? '.data',
    databaseUrl: e.DATABASE_URL,
    /** Past the pooler that `databaseUrl` leads to. Undefined: there is none. */
    databaseDirectUrl: e.DATABASE_DIRECT_URL,
    secretKeys: {
      current: e.SECRET_KEY,
      previous: e.SECRET_KEY_PREVIOUS,
      file: join(e.DATA_DIR ?? '.data', 'secret.key'),
    } satisfies SecretKeys,
    databasePool: { size: e.DATABASE_POOL_SIZE, statementTimeout: e.STATEMENT_TIMEOUT_SECONDS * 1000 },
    /** The folder of the daily backups. Undefined: none are made. */
    backupDir: e.BACKUP_DIR,
    /** Encrypts backups. Undefined: they are not encrypted. */
    backupKey: e.BACKUP_KEY,
    jobsPoolSize: e.JOBS_POOL_SIZE,
    /** How many whole months of single hits are kept. */
    clickRetentionMonths: e.CLICK_RETENTION_MONTHS,
    /** How many whole months of traces are kept. */
    traceRetentionMonths: e.TRACE_RETENTION_MONTHS,
    trustProxy: trustedProxies(e.TRUST_PROXY),
    /** Whether HSTS covers all subdomains. */
    hstsSubdomains: e.HSTS_SUBDOMAINS,
    demo,
    /** Whether what only admins may do takes two-factor sign-in. Demo admins have none. */
    adminsNeedTwoFactor: production,
    /** How long the app keeps answering after it has become unready. */
    drainSeconds: e.DRAIN_SECONDS ?? (production ? 5 : 0),
    /** How long requests and jobs may take to finish after that. */
    stopSeconds: e.STOP_SECONDS,
    demoUsernames: demo ? ['demo-member', 'demo-subscriber', 'demo-admin'] : [],
    developerUsernames: e.DEVELOPER_USERNAMES ?? (demo ? ['demo-member', 'demo-admin'] : []),
    // In development the log must not bury the sentences on the terminal; production logs every request.
    logLevel: e.LOG_LEVEL ?? (production ? ('info' as const) : ('warn' as const)),
    /** Undefined for the built-in feed. */
    podcastFeedUrl: e.PODCAST_FEED_URL,
    /** The page of an external station; undefined for the built-in one. */
    radioEmbedUrl: e.RADIO_EMBED_URL,
    push: {
      /** Undefined where the product generates its own. */
      keys:
        e.VAPID_PUBLIC_KEY && e.VAPID_PRIVATE_KEY
          ? { publicKey: e.VAPID_PUBLIC_KEY, privateKey: e.VAPID_PRIVATE_KEY }
          : undefined,
      subject: e.VAPID_SUBJECT ?? `mailto:${e.SUPPORT_EMAIL}`,
      /** Origins of more push services than the common browsers'. */
      services: pushServices(e.PUSH_SERVICES),
    },
    /** Undefined for the sandbox. */
    stripe,
    /** How long the plan runs on after a failed payment. */
    paymentGraceDays: e.PAYMENT_GRACE_DAYS,
    /** Undefined where metrics are off. */
    metricsToken: e.METRICS_TOKEN,
    /** Undefined where no spans are sent. */
    tracing: tracingSettings(e),
    /** Undefined where e-mails go to the outbox. */
    smtp: mailServer(e.SMTP_URL),
    mailFrom: e.MAIL_FROM,
    externalUrls: {
      backOffice: e.BACK_OFFICE_URL,
      meeting: e.MEETING_URL,
      bookClub: e.BOOK_CLUB_URL,
      supportEmail: e.SUPPORT_EMAIL,
      photosFrame: e.PHOTOS_EMBED_URL,
      fastStartFrame: e.FAST_START_EMBED_URL,
      productVideoFrame: e.PRODUCT_VIDEO_EMBED_URL,
      previewFrame: e.PREVIEW_EMBED_URL,
    },
  };
}

export type Settings = ReturnType<typeof readSettings>;

/** For production only. Settings that always need https check it themselves. */
function refuseWhatCanBeReadOnTheWay(e: z.output<typeof environment>): void {
  for (const name of ['DATABASE_URL', 'DATABASE_DIRECT_URL'] as const) {
    const url = e[name];
    if (url && databaseTransport(url) === 'unprotected')
      throw new ConfigError(
        `${name} must require TLS in production: add sslmode=verify-full (and sslrootcert for your own CA), ` +
          'or sslmode=disable on a private network.',
      );
  }
  for (const name of FRAMES) {
    if (e[name]?.startsWith('http:'))
      throw new ConfigError(
        `${name} must be https in production: browsers refuse http frames in https pages.`,
      );
  }
}

/** The variables are OpenTelemetry's. Its own code reads where spans go, with which headers, and the service's name. */
function tracingSettings(e: z.output<typeof environment>): TracingSettings | undefined {
  const endpoint = e.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT ?? e.OTEL_EXPORTER_OTLP_ENDPOINT;
  if (!endpoint || e.OTEL_SDK_DISABLED || e.OTEL_TRACES_EXPORTER === 'none') return undefined;
  return { sampler: e.OTEL_TRACES_SAMPLER, ratio: e.OTEL_TRACES_SAMPLER_ARG };
}

/** The mail server, with TLS required unless it is on this machine. Undefined without one. */
function mailServer(address: string | undefined) {
  if (!address) return undefined;
  const { hostname, search } = new URL(address);
  // nodemailer reads parameters as settings, some of which disable checks.
  if (search)
    throw new ConfigError('SMTP_URL may contain a user, a password, a host and a port, but no parameters.');
  return { url: address, tls: isLoopback(hostname) ? ('optional' as const) : ('required' as const) };
}

/** Notifications to members go wherever this says, hence https only. */
function pushServices(origins: readonly string[] = []): readonly string[] {
  for (const origin of origins) {
    if (URL.parse(origin)?.origin !== origin || !isHttpsOrLoopback(origin))
      throw new ConfigError(
        'PUSH_SERVICES takes https origins such as https://push.example, separated by commas.',
      );
  }
  return origins;
}

/** All three or none: with some of them members would pay without getting the plan. */
function stripeSettings(e: z.output<typeof environment>) {
  const { STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET, STRIPE_PRICE_ID, STRIPE_API_URL } = e;
  if (!STRIPE_SECRET_KEY && !STRIPE_WEBHOOK_SECRET && !STRIPE_PRICE_ID) return undefined;
  if (!STRIPE_SECRET_KEY || !STRIPE_WEBHOOK_SECRET || !STRIPE_PRICE_ID)
    throw new ConfigError(
      'Set all of STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET and STRIPE_PRICE_ID, or none of them.',
    );
  if (!isHttpsOrLoopback(STRIPE_API_URL))
    throw new ConfigError('STRIPE_API_URL must be https: the secret key is sent to it.');
  const formerPriceIds: readonly string[] = e.STRIPE_FORMER_PRICE_IDS;
  return {
    secretKey: STRIPE_SECRET_KEY,
    webhookSecret: STRIPE_WEBHOOK_SECRET,
    priceId: STRIPE_PRICE_ID,
    formerPriceIds,
    apiUrl: STRIPE_API_URL,
  };
}

/** Whether these are a key pair of P-256, in URL-safe base64. */
function isPair(publicKey: string, privateKey: string): boolean {
  const curve = createECDH('prime256v1');
  try {
    curve.setPrivateKey(privateKey, 'base64url');
    return curve.getPublicKey().equals(Buffer.from(publicKey, 'base64url'));
  } catch {
    return false;
  }
}

/** Addresses or CIDR blocks whose X-Forwarded-* is trusted. Never all, since then anybody could forge an address. */
function trustedProxies(value: string | undefined): string[] | false {
  if (!value || ['off', '0', 'false'].includes(value)) return false;
  if (['on', '1', 'true', '*'].includes(value))
    throw new ConfigError(
      "TRUST_PROXY takes the proxies' addresses, such as 127.0.0.1 or 10.0.0.0/8, separated by commas.",
    );
  const proxies = value.split(',').map((address) => address.trim());
  const wrong = proxies.find((proxy) => !ipaddr.isValid(proxy) && !ipaddr.isValidCIDR(proxy));
  if (wrong !== undefined)
    throw new ConfigError(
      `TRUST_PROXY: “${wrong}” is neither an IP address nor a CIDR block such as 10.0.0.0/8.`,
    );
  return proxies;
}
