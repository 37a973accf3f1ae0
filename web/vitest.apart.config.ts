import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

/** Their replacements for browser APIs do not work in the realms of the pool that the other tests use. */
export const APART = [
  'src/app/errors/error-pages.test.tsx',
  'src/features/podcast/downloads/downloads.test.ts',
  'src/features/podcast/downloads/resume.test.ts',
];

/** No limit here is one of the product's: on a busy machine a second is short. */
export const PATIENT = {
  setupFiles: ['src/async-timeout.fixture.ts'],
  testTimeout: 20_000,
  expect: { poll: { timeout: 10_000 } },
};

export default defineConfig({
  plugins: [react()],
  test: { ...PATIENT, name: 'web-apart', environment: 'jsdom', include: APART, restoreMocks: true },
});
