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
  ...more,
});
