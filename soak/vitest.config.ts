import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    root: new URL('..', import.meta.url).pathname,
    include: ['soak/*.storm.ts', 'server/src/app.fuzz.test.ts', 'server/src/main.nodes.test.ts'],
    globalSetup: 'server/src/db/test-cluster.ts',
    fileParallelism: false,
    testTimeout: 3_600_000,
    hookTimeout: 60_000,
    reporters: ['dot'],
    // Prints only the figures, without a heading for each.
    disableConsoleIntercept: true,
  },
});
