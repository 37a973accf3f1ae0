import { expect, test } from 'vitest';
import { createBroadcastTest } from './broadcast.fixture.ts';

const { service, otherService, subscribeMany, startOver, send, latestLog } = await createBroadcastTest({
  pauseSeconds: 0,
});

/** What this node has in flight to one push service at most. */
const IN_FLIGHT = 128;

test('a push service that asks to be spared gets no more than was on its way, while others go on: each device has it, once', async () => {
  await startOver();
  const each = 300;
  await subscribeMany(each);
  await subscribeMany(each, otherService);
  // Before its 51st and its 101st message it closes, until for a second none has come of what was on its way.
  const refused: number[] = [];
  let openFrom = 0;
  otherService.answer = () => {
    if (performance.now() >= openFrom) {
      if (otherService.deliveries.length < 50 * (refused.length + 1) || refused.length === 2) return 201;
      refused.push(0);
    }
    openFrom = performance.now() + 1_000;
    refused[refused.length - 1]!++;
    return { status: 429, headers: { 'retry-after': '1' } };
  };
  let hadItWhenOthersWereDone = each;
  service.answer = () => {
    if (service.deliveries.length === each - 1) hadItWhenOthersWereDone = otherService.deliveries.length;
    return 201;
  };
  await send();
  await expect
    .poll(latestLog)
    .toMatchObject({ status: 'completed', deliveredCount: 2 * each, failedCount: 0 });

  expect(hadItWhenOthersWereDone).toBeLessThan(each);
  expect(otherService.complaints).toEqual([]);
  expect(new Set(otherService.deliveries.map(({ device }) => device)).size).toBe(each);
  expect(otherService.deliveries).toHaveLength(each);
  expect(refused).toHaveLength(2);
  expect(refused[0]).toBeLessThan(IN_FLIGHT);
  // It was slowed to half as many.
  expect(refused[1]).toBeLessThanOrEqual(IN_FLIGHT / 2);
});
