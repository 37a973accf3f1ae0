import { randomUUIDv7 } from 'node:crypto';
import { type Placement, PLACEMENTS_PER_MEMBER } from '@clear-spring/contract';
import { type Db, takeMemberTurn } from '../../db/index.ts';
import type { ClickJournal } from './click-journal.ts';
import { insertPlacement, type LinkOf } from './links.queries.ts';
import { qrPath, shortUrl, withNewShortCode } from './links.service.ts';
import * as queries from './placements.queries.ts';
import { looksLikeShortCode } from './short-code.ts';

export interface PlacementDeps {
  db: Db;
  clickJournal: ClickJournal;
  now: () => Date;
  publicUrl: string;
}

/** Adds a placement to the member's link, unless it is disabled: the new code would lead nowhere. Concurrent calls together add no more than a member may have. */
export async function addPlacement(
  { db, publicUrl }: Pick<PlacementDeps, 'db' | 'publicUrl'>,
  link: LinkOf,
  label: string,
): Promise<Placement | 'no-link' | 'disabled' | 'label-taken' | 'too-many'> {
  if (!looksLikeShortCode(link.shortCode)) return 'no-link';
  return db.transaction(async (tx) => {
    await takeMemberTurn(tx, link.userId);
    const own = await queries.findOwnLink(tx, link);
    if (!own) return 'no-link';
    if (own.disabledAt) return 'disabled';
    const linkId = own.id;
    if (await queries.hasLabel(tx, linkId, label)) return 'label-taken';
    if ((await queries.countPlacements(tx, link.userId)) >= PLACEMENTS_PER_MEMBER) return 'too-many';
    const row = await withNewShortCode((shortCode) =>
      insertPlacement(tx, { id: randomUUIDv7(), linkId, shortCode, label }),
    );
    return presentPlacement({ ...row, archived: false, clickCount: 0 }, publicUrl);
  });
}

/** Renames, archives or restores a placement of the member's link. */
export async function changePlacement(
  { db, clickJournal, now, publicUrl }: PlacementDeps,
  link: LinkOf,
  placementCode: string,
  changes: queries.PlacementChanges,
): Promise<Placement | 'no-link' | 'no-placement' | 'label-taken'> {
  const own = looksLikeShortCode(link.shortCode) ? await queries.findOwnLink(db, link) : null;
  if (!own) return 'no-link';
  if (!looksLikeShortCode(placementCode)) return 'no-placement';
  await clickJournal.addUp();
  const row = await queries.updatePlacement(db, { linkId: own.id, shortCode: placementCode }, changes, now());
  if (row === 'label-taken') return row;
  return row ? presentPlacement(row, publicUrl) : 'no-placement';
}

export const presentPlacement = (
  { shortCode, label, archived, createdAt, clickCount }: queries.PlacementFields,
  publicUrl: string,
): Placement => ({
  shortCode,
  shortUrl: shortUrl(publicUrl, shortCode),
  qrCode: qrPath(shortCode),
  label,
  archived,
  createdAt: new Date(createdAt).toISOString(),
  clickCount,
});
