import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

const inAuth = (file: string) => fileURLToPath(new URL(`src/features/auth/${file}`, import.meta.url));

export default defineConfig({
  resolve: {
    // Thousands of members sign up: hashing as slowly as production would take a twentieth of the time.
    alias: [{ find: /^\.\/password-cost\.ts$/, replacement: inAuth('password-cost.fixture.ts') }],
  },
  test: {
    name: 'server',
    include: ['src/**/*.test.ts'],
    globalSetup: 'src/db/test-cluster.ts',
    // Without a limit of its own none takes more than ten seconds on two free cores. A slow or busy machine takes up to ten
    // times that: processes start in some of them. A shorter limit stands only where it is what is tested.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 30_000 } },
    // Every file has its own database and app; the code is loaded once.
    isolate: false,
    // In memory if possible: no test cuts the power, and the files of a killed process survive there too.
    ...(existsSync('/dev/shm') && { env: { TMPDIR: '/dev/shm' } }),
  },
});
