import { expect, test } from 'vitest';
import { killUnderLoad } from '../server/src/main.nodes.kill.fixture.ts';

const KILLS = 15;

test(`${KILLS} SIGKILLs of one of three nodes under load: only calls that it had been sent fail, and nothing acknowledged is lost`, async () => {
  const start = performance.now();
  const { members, links, profiles, clicks, failed } = await killUnderLoad(KILLS);
  const seconds = (performance.now() - start) / 1000;
  console.log(
    `nodes: ${KILLS} kills; ${members} members, ${links} links, ${profiles} profiles and ${clicks} clicks acknowledged, ` +
      `none lost; ${failed} calls failed, all in flight to the killed node; ${seconds.toFixed(0)} s`,
  );
  expect(failed).toBeGreaterThan(0);
});
