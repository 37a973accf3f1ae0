import type { Db } from '../../db/index.ts';
import { createTestMember } from '../../test-member.ts';
import { purchaseLink } from './links.service.ts';

/** A member, Maya, who has links. */
export async function createLinkOwner(db: Db) {
  const memberId = await createTestMember(db, 'maya');
  return {
    memberId,
    /** The short code of her link to this product. */
    async makeShortCode(productId: string): Promise<string> {
      const link = await purchaseLink({ db, publicUrl: 'https://clear-spring.test' }, memberId, productId);
      if (typeof link === 'string') throw new Error(link);
      return link.shortUrl.slice(-7);
    },
  };
}
