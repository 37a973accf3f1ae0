import type { NotificationLog } from '@clear-spring/contract';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { TestRouter } from '../../../browser/router.fixture.tsx';
import { afterEach, expect, test } from 'vitest';
import { createQueryClient } from '../../../http/query-client.ts';
import { createTestOrigin, json } from '../../../http/test-origin.ts';
import { LogList } from './LogList.tsx';

afterEach(cleanup);

const sending = (title: string, counts: Partial<NotificationLog>): NotificationLog => ({
  id: `019ad000-0000-7000-8000-00000000000${title.length}`,
  title,
  body: 'By the water.',
  source: 'manual',
  sentAt: '2026-11-23T21:00:00.000Z',
  deliveredCount: 0,
  failedCount: 0,
  status: 'sending',
  target: 'all',
  topic: null,
  url: null,
  ...counts,
});

test('what only waits for the end of quiet hours can be taken back, and the question says whom it then spares', async () => {
  const logs = [
    sending('Waits', { recipientCount: 3, deliveredCount: 1, heldCount: 2 }),
    sending('Is on its way', { recipientCount: 3, deliveredCount: 1, heldCount: 1 }),
    sending('Has just begun', { recipientCount: 3 }),
  ];
  const pagination = { page: 1, pageSize: 10, total: logs.length, more: false };
  await createTestOrigin(() => json({ logs, pagination }));
  render(
    <QueryClientProvider client={createQueryClient()}>
      <TestRouter>
        <LogList source={undefined} page={1} onPage={() => {}} isAdmin />
      </TestRouter>
    </QueryClientProvider>,
  );
  const remove = (title: string) =>
    screen.findByRole<HTMLButtonElement>('button', { name: `Delete the log of ${title}` });
  expect((await remove('Is on its way')).disabled).toBe(true);
  expect((await remove('Has just begun')).disabled).toBe(true);
  await userEvent.click(await remove('Waits'));
  expect(screen.getByRole('dialog').textContent).toContain(
    'What devices have shown stays on them. The 2 devices in quiet hours will not get it.',
  );
});
