import { expect, test } from 'vitest';
import { restartUnderLoad } from '../server/src/main.rolling.fixture.ts';

const ROUNDS = 5;

test(`${ROUNDS} rolling restarts of three nodes under load: no call fails, and every click is counted once`, async () => {
  const start = performance.now();
  const { members, links, profiles, clicks, restarts } = await restartUnderLoad(ROUNDS);
  const seconds = (performance.now() - start) / 1000;
  console.log(
    `rolling: ${restarts} restarts; ${members} members, ${links} links, ${profiles} profiles and ${clicks} clicks; ` +
      `no request failed, counts match; ${seconds.toFixed(0)} s`,
  );
  expect(restarts).toBe(3 * ROUNDS);
});
