import { existsSync } from 'node:fs';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    name: 'server',
    include: ['src/**/*.test.ts'],
    globalSetup: 'src/db/test-cluster.ts',
    testTimeout: 20_000,
    hookTimeout: 30_000,
    // Every file has a database and an app of its own; the code is loaded once.
    isolate: false,
    // In memory where there is a place for that: no test cuts the power, and a killed process leaves its files there too.
    ...(existsSync('/dev/shm') && { env: { TMPDIR: '/dev/shm' } }),
  },
});
