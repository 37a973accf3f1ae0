import pLimit, { type LimitFunction } from 'p-limit';

const PER_MEMBER = 4;

/**
 * Runs so many of a member's calls that change something at once, and the rest in the order in which they came. In the
 * database they wait for one another's locks, and each that waits there has one of the connections that serve everybody.
 * Each app node counts its own.
 */
export function createChangesAtOnce(): <T>(memberId: string, call: () => Promise<T>) => Promise<T> {
  const members = new Map<string, { limit: LimitFunction; calls: number }>();
  return async (memberId, call) => {
    const member = members.get(memberId) ?? { limit: pLimit(PER_MEMBER), calls: 0 };
    members.set(memberId, member);
    member.calls++;
    try {
      return await member.limit(call);
    } finally {
      if (--member.calls === 0) members.delete(memberId);
    }
  };
}
