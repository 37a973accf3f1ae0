import { execFileSync } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { startMixedWrites } from '../server/src/mixed-writes.fixture.ts';
import { createTestServer, type TestServer } from '../server/src/test-server.ts';
import { printNight, RESTART_AFTER, signInAdmin, startPersistently, watchNight } from './nights.ts';

const ROUNDS = 1;
const WRITES = 200;

/** Gives the process no more memory than it has, and resolves when it has ended for want of it. */
async function useUpMemory(server: TestServer): Promise<void> {
  const ended = server.ended();
  execFileSync('prlimit', [`--pid=${server.pid()}`, '--data=1']);
  await ended;
}

test(`${ROUNDS} times the app runs out of memory and is killed, while links are made, hits counted and profiles saved`, async () => {
  const server = await createTestServer();
  await server.start();
  const readHealth = await signInAdmin(server);
  const writes = await startMixedWrites(server.origin, { mayEnd: true });
  const over = new AbortController();
  const supervising = (async () => {
    for (;;) {
      await server.ended();
      if (over.signal.aborted) return;
      await delay(RESTART_AFTER);
      await startPersistently(server);
    }
  })();

  const ends: Record<string, () => Promise<void>> = {
    'it gets no more': () => useUpMemory(server),
    'the system kills it for lack of memory': () => server.killApp(),
  };
  for (let round = 0; round < ROUNDS; round++) {
    for (const [what, end] of Object.entries(ends)) {
      await writes.goOn(WRITES, 60_000);
      const [begun, unanswered] = [server.output().length, writes.unanswered()];
      const night = await watchNight({ server, writes }, readHealth, () => end());
      printNight(`the app out of memory: ${what}`, night);
      const said = server.output().slice(begun).split('\n');
      console.log(
        `   ${writes.unanswered() - unanswered} requests had no answer; it said: ${said.find((line) => line.startsWith('FATAL ERROR')) ?? 'nothing'}`,
      );
    }
  }
  await writes.goOn(WRITES, 60_000);
  await writes.stop();
  const counted = await writes.check();
  console.log(
    `${writes.acknowledged()} answers acknowledged, ${writes.clicks()} of them clicks, ${counted} of which are counted; ${writes.unanswered()} had no answer`,
  );
  over.abort();
  expect(await server.stop()).toBe(0);
  await supervising;
});
