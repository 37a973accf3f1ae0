import { setTimeout as delay } from 'node:timers/promises';
import { findProduct } from '@clear-spring/content';
import { detailPaths, paths } from '@clear-spring/contract';
import { type Db, type Transaction, takeMemberTurn } from '../../db/index.ts';
import type { Jobs } from '../../jobs/index.ts';
import type { ClickJournal } from '../links/index.ts';
import { sendToMember } from '../notifications/index.ts';
import { judgeLink } from './judge-link.ts';
import { manyOpenedText, milestoneText, type OpenedLink, openedText } from './notices.texts.ts';
import * as queries from './telling.queries.ts';

export interface TellingDeps {
  db: Db;
  clickJournal: ClickJournal;
  jobs: Jobs;
  now: () => Date;
  /** Once this node stops, it no longer rests between two members. */
  stopping?: AbortSignal | undefined;
}

/** Between two members a node rests for so many times as long as it took to tell the first: clicks go before. */
const RESTS = 3;
/** Milliseconds. Who was slow may have waited for a turn. */
const LONGEST_REST = 500;

/**
 * Tells members what is new about these links of theirs. The notices, and that they know it, are one transaction in the
 * member's turn: nothing is told twice, whoever looks at the same time, and nothing is lost by a crash.
 */
export async function tellMembers(deps: TellingDeps, opened: queries.Opened): Promise<void> {
  const failures: unknown[] = [];
  let busyFor = 0;
  for (const [userId, linkIds] of opened) {
    const { stopping: signal } = deps;
    await delay(Math.min(busyFor * RESTS, LONGEST_REST), undefined, { signal, ref: false }).catch(() => {});
    const begun = performance.now();
    const telling = deps.db.transaction(async (tx) => {
      await takeMemberTurn(tx, userId);
      await tellMember(tx, deps, userId, linkIds);
    });
    await telling.catch((error: unknown) => failures.push(error));
    busyFor = performance.now() - begun;
  }
  if (failures.length > 0) throw failures[0];
}

async function tellMember(
  tx: Transaction,
  deps: TellingDeps,
  userId: string,
  linkIds: readonly string[],
): Promise<void> {
  const at = deps.now();
  const rows = await queries.findWatched(tx, userId, linkIds);
  if (rows.length === 0) return;
  const judged = rows.map((row) => ({ row, ...judgeLink(row, at) }));
  await queries.putKnown(
    tx,
    judged.map(({ row: { linkId }, known }) => ({ linkId, ...known })),
  );

  const send = (message: { title: string; body: string }, url: string) =>
    sendToMember(tx, deps, userId, { ...message, url });
  const openedLinks: (OpenedLink & { url: string })[] = [];
  for (const { row, tell, isHourly } of judged) {
    // What the catalogue no longer has, has no name.
    const product = findProduct(row.productId);
    if (tell === null || !product) continue;
    const url = detailPaths.linkReach.replace(':shortCode', row.shortCode);
    if (tell !== 'opened') await send(milestoneText(product.name, tell.milestone, row.now), url);
    else openedLinks.push({ ...gainOf(row), name: product.name, isHourly, url });
  }
  // However many links that are opened at the same time, the phone buzzes once.
  const [first] = openedLinks;
  if (first && openedLinks.length === 1) await send(openedText(first), first.url);
  else if (first) await send(manyOpenedText(openedLinks), paths.myLinks);
}

/** What is new since the member was told. A scan is a click, whatever days the figures are of. */
function gainOf({ known, now, newScans }: queries.WatchedRow) {
  const clicks = now.clicks - known.clicks;
  return { clicks, people: now.people - known.people, scans: Math.min(newScans, clicks) };
}

const AT_ONCE = 500;

/** Of links that were opened just now. */
export async function tellOfOpened(deps: TellingDeps, linkIds: readonly string[]): Promise<void> {
  await deps.clickJournal.addUpAll();
  await tellMembers(deps, await queries.findOpened(deps.db, linkIds));
}

/** Of links whose hour is over. */
export async function tellOfDue(deps: TellingDeps): Promise<void> {
  await deps.clickJournal.addUpAll();
  await tellMembers(deps, await queries.findDue(deps.db, deps.now(), AT_ONCE));
}

const CHUNK = 5_000;

/** Finds what a node did not come to tell before it stopped, and what one of the former release has counted. */
export async function tellOfMissed(deps: TellingDeps): Promise<void> {
  await deps.clickJournal.addUpAll();
  let after: string | null = '00000000-0000-0000-0000-000000000000';
  while (after !== null) {
    const { missed, last } = await queries.findMissed(deps.db, after, CHUNK);
    await tellMembers(deps, missed);
    after = last;
  }
}
