import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Tests that start processes take up to a minute each, and the last of them would run alone. */
const startsProcesses = ({ moduleId }: TestSpecification) =>
  /\/(app|main)\.[^/]*$|\.crash\.|\/embedded\//.test(moduleId);

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    // oxlint-disable-next-line unicorn/no-array-sort -- Vitest's method, which returns a new array.
    const sorted = await super.sort(files);
    return sorted.toSorted((a, b) => Number(startsProcesses(b)) - Number(startsProcesses(a)));
  }
}

/** The limit only ends a hang, on a busy machine too. */
const shared = { testTimeout: 60_000, isolate: false };

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      'server',
      'web',
      'web/vitest.apart.config.ts',
      { test: { ...shared, name: 'content', root: 'content', include: ['src/**/*.test.ts'] } },
      { test: { ...shared, name: 'contract', root: 'contract', include: ['src/**/*.test.ts'] } },
      { test: { ...shared, name: 'house', include: ['scripts/**/*.test.ts'] } },
    ],
  },
});
