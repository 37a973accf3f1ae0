import { type User, userEndpoint } from '@clear-spring/contract';
import type { QueryClient } from '@tanstack/react-query';
import { keyOf } from '../../http/query-client.ts';
import { tellOtherTabs } from './plan-channel.ts';
import { refreshPlan } from './subscription.api.ts';

/** Milliseconds before each refetch, because the provider's webhooks take time. */
const PAUSES = [300, 700, 1_000, 1_500, 2_000, 2_500, 3_000, 4_000, 5_000, 10_000, 15_000, 15_000];

const isSubscribed = (client: QueryClient) =>
  client.getQueryData<User | null>(keyOf(userEndpoint))?.isSubscribed ?? false;

interface Following {
  /** `payment`: until the member is subscribed, for a minute at most. `change`: a few times in any case. */
  expected: 'payment' | 'change';
  onEnd?: (isSubscribed: boolean) => void;
}

/** Refetches the plan until the provider's change has arrived, then tells the other tabs. @returns stop */
export function followPlan(client: QueryClient, { expected, onEnd }: Following): () => void {
  const pauses = (expected === 'payment' ? PAUSES : PAUSES.slice(0, 5)).values();
  let timer: ReturnType<typeof setTimeout>;
  let isStopped = false;

  function look() {
    if (isStopped) return;
    const { value: pause, done } = pauses.next();
    if (done || (expected === 'payment' && isSubscribed(client))) {
      tellOtherTabs();
      onEnd?.(isSubscribed(client));
      return;
    }
    timer = setTimeout(() => void refreshPlan(client).then(look), pause);
  }
  look();
  return () => {
    isStopped = true;
    clearTimeout(timer);
  };
}
