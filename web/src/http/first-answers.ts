import { FIRST_ANSWERS, type FirstAnswers } from '@clear-spring/contract';
import type { QueryClient } from '@tanstack/react-query';

/** Milliseconds from the request for the document, after which its answers are old. */
const YOUNG_FOR = 30_000;

/** The queries whose answers came with the document, until a screen that showed them is left. */
const unseen = new Set<string>();

const openedAt = () => Date.now() - performance.now();
const isYoung = () => performance.now() < YOUNG_FOR;

/** The answers in this document, and when they were asked for. They are taken out of it. Null if it has none to use. */
export function takeFirstAnswers(): { answers: FirstAnswers; askedAt: number } | null {
  const element = document.getElementById(FIRST_ANSWERS);
  element?.remove();
  if (!element || !isYoung()) return null;
  return { answers: JSON.parse(element.textContent) as FirstAnswers, askedAt: openedAt() };
}

/** Puts them where queries find them. */
export function putFirstAnswers(client: QueryClient, answers: FirstAnswers, askedAt: number): void {
  for (const [url, answer] of Object.entries(answers)) {
    client.setQueryData([url], answer, { updatedAt: askedAt });
    unseen.add(hashOf(client, url));
  }
  client.getQueryCache().subscribe(({ type, query }) => {
    if (type === 'observerRemoved' || type === 'removed') unseen.delete(query.queryHash);
  });
}

const hashOf = (client: QueryClient, url: string) =>
  client.getQueryCache().find({ queryKey: [url] })!.queryHash;

/** Reads a query again whenever its screen opens, except the first time, if its answer came with the document. */
export const onOpening = (query: { queryHash: string; state: { isInvalidated: boolean } }) =>
  unseen.has(query.queryHash) && !query.state.isInvalidated && isYoung() ? false : 'always';
