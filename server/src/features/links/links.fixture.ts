import type { Pool } from 'pg';
import type { Db } from '../../db/index.ts';
import { createTestMember } from '../../test-member.ts';
import type { Hit } from './clicks.entries.ts';
import { purchaseLink } from './links.service.ts';

/** A member who has links. */
export async function createLinkOwner(db: Db, username = 'maya') {
  const memberId = await createTestMember(db, username);
  return {
    memberId,
    /** The short code of their link to this product. */
    async makeShortCode(productId: string): Promise<string> {
      const link = await purchaseLink({ db, publicUrl: 'https://clear-spring.test' }, memberId, productId);
      if (typeof link === 'string') throw new Error(link);
      return link.shortUrl.slice(-7);
    },
  };
}

/** A click of which nothing is known, but for what is said. */
export const hitOn = (shortCode: string, more: Partial<Hit> = {}): Hit => ({
  shortCode,
  filtered: false,
  scanned: false,
  device: 'unknown',
  app: 'unknown',
  visitor: null,
  userId: null,
  ...more,
});

/** What one placement has, counted in every way there is. */
export async function sumsOf(pool: Pool, shortCode: string) {
  const { rows } = await pool.query(
    `SELECT c.clicks::int, c.filtered::int, c.uniques::int, d.*, e.*
     FROM placements p JOIN placement_counts c ON c.placement_id = p.id,
       LATERAL (
         SELECT coalesce(sum(clicks), 0)::int AS day_clicks, coalesce(sum(filtered), 0)::int AS day_filtered,
           coalesce(sum(people), 0)::int AS day_people, coalesce(sum(scans), 0)::int AS day_scans,
           coalesce(sum((SELECT sum(h) FROM unnest(hours) h)), 0)::int AS hours,
           coalesce(sum(phones + tablets + computers + unknown_devices), 0)::int AS devices,
           coalesce(sum(whatsapp + instagram + facebook + email + browser + unknown_apps), 0)::int AS apps
         FROM all_placement_days WHERE placement_id = p.id
       ) d,
       LATERAL (
         SELECT coalesce(sum(hits) FILTER (WHERE NOT filtered), 0)::int AS event_clicks,
           coalesce(sum(hits) FILTER (WHERE filtered), 0)::int AS event_filtered
         FROM placement_hits WHERE placement_id = p.id
       ) e
     WHERE short_code = $1`,
    [shortCode],
  );
  return rows[0] as Record<string, number>;
}
