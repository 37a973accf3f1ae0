import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig, devices } from '@playwright/test';
import { chromiumPath } from './scripts/chromium.mjs';
import { SERVER } from './scripts/start-product.ts';

// Each Playwright process reads this file once; the folder must be the same in all of them.
process.env['E2E_DATA_DIR'] ??= mkdtempSync(join(tmpdir(), 'clear-spring-e2e-'));
const PORT = Number(process.env['E2E_PORT'] ?? 21_400);
const baseURL = `http://localhost:${PORT}`;
process.env['E2E_SMTP_PORT'] ??= String(PORT + 1);
// Beyond the push services and the ports of the tests' proxies, which count from PORT + 2.
const OPERATOR_PORT = PORT + 20;
process.env['E2E_OPERATOR'] ??= `http://127.0.0.1:${OPERATOR_PORT}/`;
// A push service for each process that runs tests.
process.env['E2E_PUSH_PORTS'] ??= Array.from({ length: 8 }, (_, at) => PORT + 10 + at).join(',');

/**
 * The built app on its own database, in the system's Chromium. A test runs on a phone; tagged @desktop it runs on a desktop,
 * tagged @both on each, because they differ.
 */
export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.e2e.ts',
  globalSetup: './e2e/mail-server.ts',
  outputDir: 'test-results',
  fullyParallel: true,
  forbidOnly: Boolean(process.env['CI']),
  workers: 2,
  // The longest take ten seconds on two free cores. On a slow or busy machine they may take several times that.
  timeout: 90_000,
  expect: { timeout: 30_000 },
  use: {
    baseURL,
    // Recording takes a third of the time; with E2E_TRACE=1 failing tests are recorded.
    trace: process.env['E2E_TRACE'] ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
    // A worker bypasses page.route(); tests that need it allow it.
    serviceWorkers: 'block',
    permissions: ['clipboard-read', 'clipboard-write'],
    // Drawing motion takes a seventh of the time. Tests that motion could fail turn it on.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      executablePath: chromiumPath(),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // Starting more processes for a test's pages took a twelfth of the processor's time.
        '--renderer-process-limit=1',
      ],
    },
  },
  projects: [
    {
      name: 'phone',
      grepInvert: /@desktop/,
      use: { ...devices['Pixel 7'], viewport: { width: 390, height: 844 }, deviceScaleFactor: 1 },
    },
    {
      name: 'desktop',
      grep: /@(desktop|both)/,
      use: { viewport: { width: 1440, height: 900 } },
    },
  ],
  webServer: [
    {
      command: `node ${SERVER}`,
      url: `${baseURL}/readyz`,
      env: {
        NODE_ENV: 'development',
        DATA_DIR: process.env['E2E_DATA_DIR'],
        PORT: String(PORT),
        DEMO: 'on',
        DEVELOPER_USERNAMES: 'demo-member,demo-admin',
        PUSH_SERVICES: process.env['E2E_PUSH_PORTS']
          .split(',')
          .map((port) => `http://127.0.0.1:${port}`)
          .join(','),
        SMTP_URL: `smtp://127.0.0.1:${process.env['E2E_SMTP_PORT']}`,
      },
      gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
    },
    {
      command: 'node e2e/operator-server.ts',
      url: process.env['E2E_OPERATOR'],
      env: {
        NODE_ENV: 'development',
        DATA_DIR: process.env['E2E_DATA_DIR'],
        PORT: String(OPERATOR_PORT),
      },
    },
  ],
});
