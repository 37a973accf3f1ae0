import { IDEMPOTENCY_KEY } from '@clear-spring/contract';
import { usePersistedState } from '../../auth/index.ts';

interface Attempt {
  message: string;
  key: string;
}

/**
 * One key per message until it is known to have been sent, so that a retry after a reload or a lost response does not
 * send it twice. Pages without HTTPS cannot make keys.
 */
export function useIdempotencyKey(name: string) {
  const [attempt, keep] = usePersistedState<Attempt | null>(`attempt: ${name}`, null);
  return {
    headersFor(content: object): Record<string, string> {
      if (!('randomUUID' in crypto)) return {};
      const message = JSON.stringify(content);
      const key = attempt?.message === message ? attempt.key : crypto.randomUUID();
      keep({ message, key });
      return { [IDEMPOTENCY_KEY]: key };
    },
    forget: () => keep(null),
  };
}
