import react from '@vitejs/plugin-react';
import { configDefaults, defineConfig } from 'vitest/config';
import { APART, PATIENT } from './vitest.apart.config.ts';

export default defineConfig({
  plugins: [react()],
  test: {
    ...PATIENT,
    name: 'web',
    environment: 'jsdom',
    setupFiles: [...PATIENT.setupFiles, 'src/jsdom.fixture.ts'],
    include: ['src/**/*.test.{ts,tsx}'],
    exclude: [...configDefaults.exclude, ...APART],
    restoreMocks: true,
    // A realm per file, but each process loads jsdom only once: a third of the time.
    pool: 'vmForks',
  },
});
