import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import type { Db, Transaction } from '../../db/index.ts';
import type { RateLimiter } from '../../http/rate-limit.ts';
import type { Jobs, Queue } from '../../jobs/index.ts';
import { sendSecurityMail } from '../auth/index.ts';
import type { ClickJournal } from '../links/index.ts';
import { beginAttempt, type CopyAttempt, failCopy, finishCopy, insertChunk } from './my-data.queries.ts';
import { COPIES, KEPT } from './my-data.limits.ts';
import { readMe } from './my-data.readme.ts';
import { findOwnPicture, findUsername, slicesOf, type Subject } from './subject.queries.ts';
import { SUBJECTS } from './subjects.ts';

export const copyQueue: Queue<{ copyId: string }> = { name: 'my-data' };
/** Bytes of the ZIP in a row, which both making and sending hold in memory. */
const CHUNK = 256 * 1024;

interface Deps {
  db: Db;
  clickJournal: ClickJournal;
  jobs: Jobs;
  now: () => Date;
  limiter: RateLimiter;
  supportEmail: string;
}

export const workOnCopies = (deps: Deps): Promise<void> =>
  deps.jobs.work(copyQueue, ({ copyId }, { isLast }) => makeCopy(deps, copyId, isLast));

/** Another attempt has begun, or the copy is gone. */
class Superseded extends Error {}

/** Makes a copy. After a crash it is made anew, so nothing of the attempt before is in it. */
async function makeCopy(deps: Deps, copyId: string, isLast: boolean): Promise<void> {
  const { db, jobs, now, limiter } = deps;
  const of = { id: copyId, attempt: randomUUID() };
  const copy = await beginAttempt(db, of);
  if (!copy) return;
  const { userId } = copy;
  try {
    const bytes = await writeCopy(deps, of, userId);
    await db.transaction(async (tx) => {
      const readyAt = now();
      const made = { readyAt, bytes, expiresAt: new Date(readyAt.getTime() + KEPT) };
      if (!(await finishCopy(tx, of, made))) throw new Superseded();
      await sendSecurityMail({ jobs, now }, tx, userId, 'data-copy-ready');
    });
  } catch (error) {
    if (error instanceof Superseded) return;
    if (isLast && (await failCopy(db, of, { state: 'making', failedAt: now() })))
      await limiter.refund(COPIES, userId);
    throw error;
  }
}

interface About {
  userId: string;
  username: string;
  picture: Awaited<ReturnType<typeof findOwnPicture>>;
  at: Date;
  supportEmail: string;
}

/** All of it is read at one moment, whatever changes meanwhile. Returns its size. */
async function writeCopy(deps: Deps, of: CopyAttempt, userId: string): Promise<number> {
  const { db, clickJournal } = deps;
  await clickJournal.addUpAll();
  return db.longTransaction(
    async (tx) => {
      const [username, picture] = [await findUsername(tx, userId), await findOwnPicture(tx, userId)];
      const zip = zipOf(tx, { userId, username, picture, at: deps.now(), supportEmail: deps.supportEmail });
      try {
        return await storeChunks(db, of, zip.content);
      } finally {
        await zip.close();
      }
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );
}

async function storeChunks(db: Db, of: CopyAttempt, content: Readable): Promise<number> {
  let [number, bytes] = [0, 0];
  const store = async (chunk: Buffer) => {
    if (!(await insertChunk(db, of, number, chunk))) throw new Superseded();
    number++;
    bytes += chunk.length;
  };
  let pieces: Buffer[] = [];
  let waiting = 0;
  for await (const piece of content as AsyncIterable<Buffer>) {
    pieces.push(piece);
    waiting += piece.length;
    if (waiting < CHUNK) continue;
    await store(Buffer.concat(pieces));
    [pieces, waiting] = [[], 0];
  }
  if (waiting > 0) await store(Buffer.concat(pieces));
  return bytes;
}

/** Reads one file after the other, as fast as the content is taken. */
function zipOf(tx: Transaction, { userId, username, picture, at, supportEmail }: About) {
  const zip = new ZipFile();
  const content = zip.outputStream as Readable;
  const fail = (error: Error) => void content.destroy(error);
  zip.on('error', fail);
  let reading: Readable | undefined;
  const mtime = at;

  zip.addBuffer(Buffer.from(readMe(SUBJECTS, { username, at, supportEmail })), 'README.txt', { mtime });
  for (const subject of SUBJECTS)
    zip.addReadStreamLazy(`${subject.file}.json`, { mtime }, (begin) => {
      reading = Readable.from(jsonOf(tx, subject, userId), { objectMode: false });
      reading.on('error', fail);
      begin(null, reading);
    });
  if (picture) {
    const { bytes, mediaType } = picture;
    zip.addBuffer(bytes, `pictures/profile.${mediaType.replace('image/', '')}`, { mtime, compress: false });
  }
  zip.end();

  return {
    content,
    /** Resolves once nothing uses the transaction any more. */
    async close() {
      content.destroy();
      const last = reading;
      if (!last || last.closed) return;
      last.destroy();
      await new Promise<void>((resolve) => last.once('close', resolve));
    },
  };
}

async function* jsonOf(tx: Transaction, subject: Subject, userId: string): AsyncGenerator<string> {
  const { query, single, present = (row) => row } = subject;
  const next = ',\n  ';
  let before = '[\n  ';
  for await (const slice of slicesOf(tx, query(userId))) {
    const rows = slice.map(present);
    // In a list, a line each.
    yield single
      ? JSON.stringify(rows[0], null, 2)
      : before + rows.map((row) => JSON.stringify(row)).join(next);
    before = next;
  }
  if (before === next) yield single ? '\n' : '\n]\n';
  else yield single ? 'null\n' : '[]\n';
}
