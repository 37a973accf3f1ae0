import { type BrowserContext, chromium } from '@playwright/test';
import { onTestFinished } from 'vitest';
import { chromiumPath } from '../scripts/chromium.mjs';
import { createTestServer } from '../server/src/test-server.ts';

const account = { username: 'demo-subscriber', password: 'life-in-balance' };

/** A running server, and devices on which the demo subscriber is signed in. */
export async function openDevices() {
  const server = await createTestServer();
  await server.start();
  const browser = await chromium.launch({
    executablePath: chromiumPath(),
    args: ['--no-sandbox', '--disable-gpu'],
  });
  onTestFinished(() => browser.close());
  const device = async (): Promise<BrowserContext> => {
    const context = await browser.newContext({ baseURL: server.origin });
    await context.request.post('/api/login', { data: account });
    return context;
  };
  return { server, device };
}
