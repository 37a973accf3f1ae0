import react from '@vitejs/plugin-react';
import { configDefaults, defineConfig } from 'vitest/config';
import { APART } from './vitest.apart.config.ts';

export default defineConfig({
  plugins: [react()],
  test: {
    name: 'web',
    environment: 'jsdom',
    include: ['src/**/*.test.{ts,tsx}'],
    exclude: [...configDefaults.exclude, ...APART],
    restoreMocks: true,
    // A realm for each file as before, but jsdom is loaded once in each process: a third of the time.
    pool: 'vmForks',
  },
});
