import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

/** What they put in the place of the browser's own does not hold in a realm of the pool that the others share. */
export const APART = ['src/app/error-pages.test.tsx', 'src/features/podcast/downloads/downloads.test.ts'];

export default defineConfig({
  plugins: [react()],
  test: { name: 'web-apart', environment: 'jsdom', include: APART, restoreMocks: true },
});
