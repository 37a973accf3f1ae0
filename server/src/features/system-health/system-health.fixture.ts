import { MINUTE, type SystemHealth } from '@clear-spring/contract';
import { vi } from 'vitest';
import type { TestBrowser } from '../../test-app.ts';
import { unread } from './system-health.judgements.ts';

const LATE = unread(true).sentence;

/** How the product is, as this admin sees it, once no part of it came late, as some do on a busy machine. */
export const readInTime = (admin: TestBrowser): Promise<SystemHealth> =>
  vi.waitUntil(
    async () => {
      const health = (await admin.get('/api/admin/health')).json<SystemHealth>();
      return Object.values(health.parts).every(({ sentence }) => sentence !== LATE) && health;
    },
    { timeout: MINUTE, interval: 100 },
  );
