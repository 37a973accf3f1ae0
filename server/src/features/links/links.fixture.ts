import type { Db } from '../../db/index.ts';
import { createMember } from '../auth/index.ts';
import { purchaseLink } from './links.service.ts';

/** Maya, and links of hers. */
export async function createLinkOwner(db: Db) {
  const member = await createMember(db, {
    username: 'maya',
    email: 'maya@members.test',
    password: 'spring water',
  });
  if (typeof member === 'string') throw new Error(member);
  return {
    memberId: member.id,
    /** The code of the link to this product. */
    async makeShortCode(productId: string): Promise<string> {
      const link = await purchaseLink({ db, publicUrl: 'https://clear-spring.test' }, member.id, productId);
      if (typeof link === 'string') throw new Error(link);
      return link.shortUrl.slice(-7);
    },
  };
}
