import { healthStates, MINUTE } from '@clear-spring/contract';
import type { FastifyInstance } from 'fastify';
import { vi } from 'vitest';

export const METRICS_TOKEN = 'a token of the test';

export const askMetrics = (app: FastifyInstance, authorization?: string) =>
  app.inject({ url: '/metrics', headers: { ...(authorization && { authorization }) } });

/** All samples by name and labels, as Prometheus gets them. */
export async function scrape(app: FastifyInstance): Promise<Map<string, number>> {
  const answer = await askMetrics(app, `Bearer ${METRICS_TOKEN}`);
  if (answer.statusCode !== 200) throw new Error(`${answer.statusCode} ${answer.body}`);
  const lines = answer.body.split('\n').filter((line) => line && !line.startsWith('#'));
  return new Map(
    lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.slice(line.lastIndexOf(' ')))]),
  );
}

const UNREAD = healthStates.indexOf('unknown');

/**
 * The same, once every part of the product's health and the queues could be read: on a busy machine that takes longer
 * than it may, and samples are missing.
 */
export function scrapeHealth(app: FastifyInstance): Promise<Map<string, number>> {
  const read = async () => {
    const found = await scrape(app);
    const states = [...found].flatMap(([name, state]) => (familyOf(name) === 'health' ? [state] : []));
    const hasQueues = [...found.keys()].some((name) => familyOf(name) === 'jobs');
    return states.length > 0 && !states.includes(UNREAD) && hasQueues && found;
  };
  return vi.waitUntil(read, { timeout: MINUTE, interval: 500 });
}

/** The name without labels, and without what a histogram adds. */
export const familyOf = (sample: string): string =>
  sample.replace(/\{.*/, '').replace(/_(bucket|sum|count)$/, '');
