import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

/** Their replacements for browser APIs do not work in the realms of the pool that the other tests use. */
export const APART = [
  'src/app/errors/error-pages.test.tsx',
  'src/features/podcast/downloads/downloads.test.ts',
];

export default defineConfig({
  plugins: [react()],
  test: { name: 'web-apart', environment: 'jsdom', include: APART, restoreMocks: true },
});
