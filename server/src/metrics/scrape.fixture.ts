import type { FastifyInstance } from 'fastify';

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

/** The name without labels, and without what a histogram adds. */
export const familyOf = (sample: string): string =>
  sample.replace(/\{.*/, '').replace(/_(bucket|sum|count)$/, '');
