import { randomUUID } from 'node:crypto';
import type { Endpoint } from '@clear-spring/contract';
import fc from 'fast-check';
import type pg from 'pg';
import { afterAll, test } from 'vitest';
import type * as z from 'zod/mini';
import { endpoints } from './http/endpoints.ts';
import { writeCursor } from './features/members/members.search.cursor.ts';
import { createTestApp, PASSWORD, type TestBrowser } from './test-app.ts';
import { addUpClicks } from './test-clicks.ts';
import type { MemberOptions } from './test-member.ts';

/** Few by default; many in `npm run soak fuzz`, which prints the figures. */
const { FUZZ_RUNS } = process.env;
const RUNS = Number(FUZZ_RUNS ?? 10);

const { app, database, visitor, member } = await createTestApp();
await app.ready();
const [episode] = (await database.pool.query('SELECT id, audio_url AS audio FROM episodes LIMIT 1')).rows;

/** Values of existing rows for fields of this name, tried first: unknown ones would be refused early. */
const KNOWN = new Map<string, unknown[]>([
  ['days', [365, '30']],
  ['timeZone', ['Europe/Berlin']],
  ['id', [episode.id]],
  ['episodeId', [episode.id]],
  ['episodeIds', [[episode.id]]],
  ['url', [episode.audio]],
  ['productId', ['spring-drops']],
  ['scheduledFor', ['2099-01-01T00:00:00Z']],
  ['after', [writeCursor({ sort: 'joined', order: 'desc' }, { key: 1, id: randomUUID() })]],
]);

/** At least one of these is valid for each field of the contract, so that a call can fail in a single field. */
const EXAMPLES: unknown[] = [
  'new@members.test',
  'taken@members.test',
  'taken',
  PASSWORD,
  '123456',
  'WEBVTT\n\n0:01 --> 0:02\nWater\n',
  'spring-drops',
  'svg',
  'data:image/png;base64,AAAA',
  'premium',
  'overview',
  'resume',
  'normal',
  'all',
  'manual',
  'feed.checked',
  'free',
  'yes',
  'joined',
  'desc',
  'open',
  'events',
  [{ preference: 'events', wanted: true, at: '2026-11-21T12:00:00Z' }],
  { from: '22:00', to: '07:00' },
  { firstName: 'Maya', email: 'maya@members.test' },
  // 65 and 16 bytes, as browsers send.
  'B'.repeat(87),
  'B'.repeat(22),
  { p256dh: 'B'.repeat(87), auth: 'B'.repeat(22) },
  '0190a5d4-7c1e-7000-8000-000000000000',
  '2026-11-21T12:00:00Z',
  'https://members.test/',
  true,
  1,
  [],
  {},
];

/** Tried in every field with all others valid. PostgreSQL rejects NUL, and URLs reject lone surrogates. */
const HOSTILE = [
  '',
  ' '.repeat(20),
  'a\0b',
  'a\0b@members.test',
  '\ud800',
  '\u202e',
  'ﬃﬃ',
  "' OR 1=1 --",
  '../../etc/passwd',
  'x'.repeat(20_000),
  '0000-01-01T00:00:00Z',
  '9999-12-31T23:59:59-14:00',
  '+275760-09-13T00:00:00Z',
  `2026-11-21T12:00:00.${'0'.repeat(5_000)}Z`,
  '1e308',
  '1e400',
  '-0',
  '0x10',
  '99999999999999999999',
  '00000000-0000-0000-0000-00000000000g',
  'constructor',
  '__proto__',
  Number.MAX_VALUE,
  -1e308,
  Number.MAX_SAFE_INTEGER + 1,
  ['a'],
  { length: 10 },
  null,
];

/** Inserted verbatim in every field of a body: JSON.stringify produces none of them. 1e400 parses as Infinity. */
const HOSTILE_JSON = [
  '-0',
  '1e400',
  '-1e400',
  '123456789012345678901234567890',
  '"a\\ud800b"',
  '{"__proto__":1}',
];

const HOSTILE_BODIES = [
  '',
  '"',
  '{"username":',
  '{"__proto__":{"isAdmin":true}}',
  '{"constructor":{"prototype":{"isAdmin":true}}}',
  '['.repeat(20_000) + ']'.repeat(20_000),
];

/** One line that starts like a sentence, or with its field. */
const SENTENCE = /^([a-z]\w+(\.\w+)*: )?[A-Z][^\n]{8,150}$/;

type Part = 'params' | 'query' | 'body';
type Values = Record<string, unknown>;
/** `everything` is a subscribed admin, who may call everything. */
type Who = 'visitor' | 'member' | 'everything';
type Call = { who: Who; payload: string } & Record<'params' | 'query', Values>;

/** The fields of a part with their valid values. */
function fieldsOf(endpoint: Endpoint, part: Part): [name: string, good: unknown[]][] {
  const shape = (endpoint[part] as z.ZodMiniObject | undefined)?.def.shape ?? {};
  return Object.entries(shape).map(([name, field]) => {
    const good = [...(KNOWN.get(name) ?? []), ...EXAMPLES].filter(
      (example) => (field as z.ZodMiniType).safeParse(example).success,
    );
    if (good.length === 0) throw new Error(`EXAMPLES has nothing for ${name} of ${endpoint.path}.`);
    return [name, good];
  });
}

/** Every hostile value in every field, with all else valid and every access; then hostile bodies. */
function fixedCalls(endpoint: Endpoint): Call[] {
  const good = (part: Part): Values =>
    Object.fromEntries(fieldsOf(endpoint, part).map(([name, values]) => [name, values[0]]));
  const spoilt = (part: Part): Values[] =>
    fieldsOf(endpoint, part).flatMap(([name]) => HOSTILE.map((value) => ({ ...good(part), [name]: value })));
  const call = { who: 'everything' as const, params: good('params'), query: good('query') };
  const payload = JSON.stringify(good('body'));
  /** The valid body with this field repeated at its end, where it wins. */
  const withField = (name: string, json: string) =>
    payload.replace(/\}$/, `${payload === '{}' ? '' : ','}${JSON.stringify(name)}:${json}}`);
  const twice = fieldsOf(endpoint, 'body').flatMap(([name]) =>
    HOSTILE_JSON.map((json) => withField(name, json)),
  );
  return [
    ...spoilt('params').map((params) => ({ ...call, payload, params })),
    ...spoilt('query').map((query) => ({ ...call, payload, query })),
    ...spoilt('body').map((body) => ({ ...call, payload: JSON.stringify(body) })),
    ...(endpoint.body ? [...HOSTILE_BODIES, ...twice] : []).map((body) => ({ ...call, payload: body })),
  ];
}

/** Any mix of valid and hostile values, by any caller. */
function anyCall(endpoint: Endpoint): fc.Arbitrary<Call> {
  const hostile = fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom(...HOSTILE), fc.jsonValue());
  const mixed = (part: Part): fc.Arbitrary<Values> => {
    const fields = fieldsOf(endpoint, part).map(([name, good]) => [
      name,
      fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...good) }, hostile),
    ]);
    return fields.length > 0
      ? fc.record(Object.fromEntries(fields) as Record<string, fc.Arbitrary<unknown>>, { requiredKeys: [] })
      : fc.dictionary(fc.string(), hostile, { maxKeys: 3 });
  };
  return fc.record({
    who: fc.constantFrom<Who>('visitor', 'member', 'everything'),
    params: mixed('params'),
    query: mixed('query'),
    payload: fc.oneof(
      mixed('body').map((body) => JSON.stringify(body)),
      fc.json(),
    ),
  });
}

function urlOf({ path }: Endpoint, { params, query }: Call): string {
  const escaped = (value: unknown) =>
    encodeURIComponent((typeof value === 'string' ? value : JSON.stringify(value)).toWellFormed());
  // A missing parameter leaves a bare percent sign, which is an invalid escape.
  const filled = path.replaceAll(/:(\w+)/g, (_, name: string) =>
    name in params ? escaped(params[name]) : '%',
  );
  const asked = Object.entries(query).map(([name, value]) => `${escaped(name)}=${escaped(value)}`);
  return `${filled}?${asked.join('&')}`;
}

/** Tables that change by themselves, or later by jobs. */
const UNSTEADY = [
  'rate_limits',
  'secrets',
  'password_resets',
  'pending_emails',
  'email_undos',
  'two_factor_undos',
  'episode_peaks',
  'episode_words',
  'transcript_passages',
  'letters',
  'nodes',
  'service_contacts',
];
const { rows: tables } = await database.pool.query<{ name: string }>(
  // A partition takes the triggers of its table.
  `SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace
     AND relkind IN ('r', 'p') AND NOT relispartition AND relname <> ALL ($1)`,
  [UNSTEADY],
);
// Each inserted, updated or deleted row is noted, even where a later change reverts it.
await database.pool.query(`
  CREATE UNLOGGED TABLE changes (of text);
  CREATE FUNCTION note_change() RETURNS trigger LANGUAGE plpgsql AS
    $$ BEGIN INSERT INTO changes VALUES (TG_OP || ' ' || TG_TABLE_NAME); RETURN NULL; END $$;
  ${tables
    .map(
      ({ name }) => `
        CREATE TRIGGER come_or_go AFTER INSERT OR DELETE ON ${name} FOR EACH ROW EXECUTE FUNCTION note_change();
        CREATE TRIGGER change AFTER UPDATE ON ${name} FOR EACH ROW
          WHEN (OLD.* IS DISTINCT FROM NEW.*) EXECUTE FUNCTION note_change();`,
    )
    .join('')}`);
/** Which tables changed since this was last asked. It also forgets the calls that count against a limit. */
async function takeChanges(): Promise<string> {
  const results = (await database.pool.query(`
    DELETE FROM rate_limits;
    SELECT string_agg(DISTINCT of, ', ') AS changes FROM changes;
    DELETE FROM changes`)) as unknown as pg.QueryResult<{ changes: string | null }>[];
  return results[1]!.rows[0]!.changes ?? '';
}

await member('taken');
let members = 0;
const signedIn = new Map<Who, TestBrowser>();
/** The previous call's member, or another where that call logged them out. */
async function someone(who: Who): Promise<TestBrowser> {
  if (who === 'visitor') return visitor();
  const known = signedIn.get(who);
  if (known?.cookies.has('__Host-session')) return known;
  const everything: MemberOptions = { isAdmin: true, plan: 'endless' };
  const browser = await member(`someone-${members++}`, who === 'everything' ? everything : {});
  signedIn.set(who, browser);
  if (who === 'everything') {
    await makeLink(browser);
    await makeBookmark(browser);
  }
  await takeChanges();
  return browser;
}

/** The codes of the caller's own link and placement: unknown ones would be refused early. */
async function makeLink(browser: TestBrowser): Promise<void> {
  const { shortUrl } = (await browser.post('/api/purchase-link', { productId: 'spring-drops' })).json();
  const shortCode = shortUrl.slice(-7);
  const placement = await browser.post(`/api/links/${shortCode}/placements`, { label: 'Flyer' });
  KNOWN.set('shortCode', [shortCode]).set('placementCode', [placement.json().shortCode]);
}
/** The caller's own, too. */
async function makeBookmark(browser: TestBrowser): Promise<void> {
  const id = randomUUID();
  const body = { episodeId: episode.id, position: 1, note: '', at: '2026-11-21T12:00:00Z' };
  await browser.put(`/api/bookmarks/${id}`, body);
  KNOWN.set('id', [episode.id, id]);
}
await someone('everything');

const answers = { good: 0, refused: 0, broken: 0 };
afterAll(() => {
  const { good, refused, broken } = answers;
  if (FUZZ_RUNS)
    console.log(
      `fuzz: ${endpoints.length} endpoints, ${good} calls served, ${refused} refused, ${broken} answered 5xx`,
    );
});

/** @throws Error that says what is wrong with the response */
async function expectAnswer(endpoint: Endpoint, call: Call): Promise<void> {
  const { send } = await someone(call.who);
  const url = urlOf(endpoint, call);
  const answer = await send({
    method: endpoint.method,
    url,
    ...(endpoint.method !== 'GET' && {
      payload: call.payload,
      headers: { 'content-type': 'application/json' },
    }),
  });
  answers[answer.statusCode < 400 ? 'good' : answer.statusCode < 500 ? 'refused' : 'broken']++;
  // A bad short link answers with a page.
  const isPage = String(answer.headers['content-type']).startsWith('text/html');
  // Otherwise a later call would be taken for what counts the clicks of this one.
  if (answer.statusCode < 400 || isPage) await addUpClicks(database.db);
  const changed = await takeChanges();
  if (answer.statusCode < 400) return;
  const complain = (what: string) => {
    throw new Error(`${what}: ${answer.statusCode} "${answer.body}" for ${url} ${call.payload}`);
  };
  if (answer.statusCode >= 500) complain('It broke');
  const sentence = endpoint.jsonErrors
    ? (JSON.parse(answer.body) as { message: string }).message
    : answer.body;
  if (!isPage && !SENTENCE.test(sentence)) complain('It is no sentence');
  if (changed) complain(`It changed something (${changed})`);
}

test.each(endpoints.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
  '%s answers input of any shape below 500, and refuses it with a sentence and changes nothing',
  async (_, endpoint) => {
    for (const call of fixedCalls(endpoint)) await expectAnswer(endpoint, call);
    await fc.assert(
      fc.asyncProperty(anyCall(endpoint), (call) => expectAnswer(endpoint, call)),
      // As its cause, what is wrong would be missing in what a run repeats at its end.
      { numRuns: RUNS, includeErrorInReport: true },
    );
  },
);
