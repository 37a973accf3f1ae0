import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    name: 'server',
    include: ['src/**/*.test.ts'],
    globalSetup: 'src/db/test-cluster.ts',
    testTimeout: 20_000,
    hookTimeout: 30_000,
  },
});
