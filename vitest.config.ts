import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    projects: [
      'server',
      'web',
      'web/vitest.apart.config.ts',
      { test: { name: 'content', root: 'content', include: ['src/**/*.test.ts'] } },
      { test: { name: 'contract', root: 'contract', include: ['src/**/*.test.ts'] } },
      { test: { name: 'house', include: ['scripts/**/*.test.ts'], testTimeout: 60_000 } },
    ],
  },
});
